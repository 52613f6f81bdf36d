import { toAppError } from '../../errors.ts'
import { SOCKET_TOKEN_CACHE_MS, SOCKET_TOKEN_REFUSALS_MAX } from '../../limits.ts'

/** The outcome of the last token request, which decides when the socket retries. */
export type TokenHealth = 'fine' | 'busy' | 'refused'

export type SocketTokens = {
  /** A fresh token, cached or from the server; never requests two at a time. */
  get(): Promise<string>
  /** The last token, for a socket that is connecting; empty before the first. */
  current(): string
  /** Drops the cached token; called on every socket error (contract §6). */
  invalidate(): void
  health(): TokenHealth
}

/** Manages the socket's token: cached for 8 minutes, one request at a time, stops after five consecutive refusals. */
export function createSocketTokens(options: {
  fetchToken: () => Promise<string>
  now: () => number
}): SocketTokens {
  let token = ''
  let fetchedAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<string> | null = null
  let refusals = 0
  let health: TokenHealth = 'fine'

  const refresh = async () => {
    try {
      token = await options.fetchToken()
      fetchedAt = options.now()
      refusals = 0
      health = 'fine'
      return token
    } catch (error) {
      const { code } = toAppError(error)
      refusals = code === 'unauthenticated' ? refusals + 1 : refusals
      health = refusals > SOCKET_TOKEN_REFUSALS_MAX ? 'refused' : code === 'unavailable' ? 'busy' : 'fine'
      throw error
    } finally {
      inFlight = null
    }
  }

  return {
    get: () => {
      if (options.now() - fetchedAt < SOCKET_TOKEN_CACHE_MS) return Promise.resolve(token)
      inFlight ??= refresh()
      return inFlight
    },
    current: () => token,
    invalidate: () => {
      fetchedAt = Number.NEGATIVE_INFINITY
    },
    health: () => health,
  }
}
