import { type Channel, Socket } from 'phoenix'
import * as z from 'zod/mini'
import { SESSION_ENDED, type SessionEnd } from '../accounts/live.ts'
import { AppError, errorCodes } from '../errors.ts'
import { SOCKET_BUSY_RETRY_MS, SOCKET_HEARTBEAT_MS, SOCKET_STEP_FACTOR, SOCKET_STEPS_MS } from '../limits.ts'
import { createSocketTokens, type TokenHealth } from './internal/socket-token.ts'
import { CONNECTION_LOSS } from './live.ts'
import { transportMessages } from './messages.ts'

export type SocketState = 'connecting' | 'open' | 'closed' | 'refused'

export type LiveSocket = {
  /** Listens to a topic until the returned function is called. Joins again by itself after every gap. */
  join(topic: string, handlers: TopicHandlers): () => void
  /** Says something on a topic that was joined. During a gap it is dropped: it is for what is soon out of date. */
  push(topic: string, event: string, payload: object): void
  /**
   * The same, and gives the answer. Throws `offline` during a gap, `unavailable` where nobody knows whether it was
   * heard, else what it was refused for.
   */
  ask(topic: string, event: string, payload: object): Promise<unknown>
  /** Calls back at once and on each change; gives the way to stop. */
  onState(callback: (state: SocketState) => void): () => void
  close(): void
}

export type TopicHandlers = {
  /** The cursor to go on from, sent with each join; null the first time. */
  params?: () => Record<string, unknown>
  /** The answer to a join, the first and each after a gap. */
  joined?: (reply: unknown) => void
  /** The server will not have it, and would not on another try. */
  refused?: (reason: string) => void
  event: (event: string, payload: unknown) => void
}

/** What this page's waits are multiplied by, so that not all come back at once after a restart: 1 to 1.7. */
export function stepFactor(random: () => number): number {
  const { min, max } = SOCKET_STEP_FACTOR
  return min + random() * (max - min)
}

/** Milliseconds until the next try: the steps of the contract times this page's factor, slow while the server is busy. */
export function reconnectDelay(
  tries: number,
  factor: number,
  health: TokenHealth,
  random: () => number,
): number {
  if (health === 'busy') {
    const { min, max } = SOCKET_BUSY_RETRY_MS
    return min + random() * (max - min)
  }
  const step = SOCKET_STEPS_MS[Math.min(tries, SOCKET_STEPS_MS.length) - 1] ?? SOCKET_STEPS_MS[0]
  return step * factor
}

/** The live connection of one client: tokens, back-off and topics over Phoenix channels (spec LV-001 to LV-012). */
export function createLiveSocket(options: {
  /** `ws:` or `wss:` address of `/socket`. */
  url: string
  clientVersion: string
  fetchToken: () => Promise<string>
  random: () => number
  now: () => number
  /** The person may not be here any more: every session of theirs has ended. */
  suspended?: () => void
  /** This session has ended, by whatever hand; the person may have another by now. */
  signedOut?: () => void
  transport?: new (url: string) => object
}): LiveSocket {
  const factor = stepFactor(options.random)
  const tokens = createSocketTokens(options)
  const watchers = new Set<(state: SocketState) => void>()
  const channels = new Map<string, Channel>()
  let state: SocketState = 'connecting'

  const enter = (next: SocketState) => {
    if (state === next) return
    state = next
    for (const watcher of watchers) watcher(next)
  }

  const socket = new Socket(options.url, {
    authToken: tokens.current as unknown as string,
    params: { client_version: options.clientVersion },
    heartbeatIntervalMs: SOCKET_HEARTBEAT_MS,
    reconnectAfterMs: (tries) => reconnectDelay(tries, factor, tokens.health(), options.random),
    rejoinAfterMs: (tries) => reconnectDelay(tries, factor, 'fine', options.random),
    ...(options.transport && { transport: options.transport }),
  })

  const renewToken = () =>
    tokens.get().catch(() => {
      if (tokens.health() !== 'refused') return
      socket.disconnect()
      enter('refused')
    })

  socket.onOpen(() => enter('open'))
  socket.onClose(({ code, reason }) => {
    if (code === SESSION_ENDED && reason === ('suspended' satisfies SessionEnd)) {
      socket.disconnect()
      enter('refused')
      options.suspended?.()
    } else if (state !== 'refused') {
      enter('closed')
      if (code === SESSION_ENDED) options.signedOut?.()
    }
  })
  socket.onError(() => {
    tokens.invalidate()
    void renewToken()
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Without a token the server would only refuse, so the first one is waited for. */
  const connect = async (tries = 1): Promise<void> => {
    await renewToken()
    if (isClosed || state === 'refused') return
    if (tokens.current() !== '') return socket.connect()
    enter('closed')
    const wait = reconnectDelay(tries, factor, tokens.health(), options.random)
    retry = setTimeout(() => void connect(tries + 1), wait)
  }
  void connect()

  const joined = (topic: string): Channel | null => {
    const channel = channels.get(topic)
    return channel?.state === 'joined' && socket.isConnected() ? channel : null
  }

  return {
    join: (topic, handlers) => {
      const channel = joinTopic(socket, topic, handlers)
      channels.set(topic, channel)
      return () => {
        if (channels.get(topic) === channel) channels.delete(topic)
        channel.leave()
      }
    },
    push: (topic, event, payload) => void joined(topic)?.push(event, payload),
    ask: (topic, event, payload) =>
      new Promise((resolve, reject) => {
        const channel = joined(topic)
        if (!channel) return reject(new AppError('offline', transportMessages.noLiveConnection))
        channel
          .push(event, payload)
          .receive('ok', resolve)
          .receive('error', (reply) => reject(refusalOf(reply)))
          .receive('timeout', () => reject(new AppError('unavailable', transportMessages.noAnswer)))
      }),
    onState: (callback) => {
      watchers.add(callback)
      callback(state)
      return () => watchers.delete(callback)
    },
    close: () => {
      isClosed = true
      clearTimeout(retry)
      socket.disconnect()
    },
  }
}

const Refused = z.object({ reason: z.string(), detail: z.optional(z.string()) })

function refusalOf(reply: unknown): AppError {
  const refused = Refused.safeParse(reply).data
  const code = errorCodes.find((one) => one === refused?.reason) ?? 'unavailable'
  return new AppError(code, refused?.detail ?? transportMessages.noAnswer, { reason: refused?.reason })
}

/** Refusals that another try would only repeat. */
const FINAL = new Set(['unauthorized', 'unknown topic', 'too many topics'])

function joinTopic(socket: Socket, topic: string, handlers: TopicHandlers): Channel {
  const channel: Channel = socket.channel(topic, () => handlers.params?.() ?? {})
  channel.onMessage = (event, payload) => {
    if (event === 'phx_error') handlers.event(CONNECTION_LOSS, {})
    // A reply that did not come in time has no name.
    if (event && !event.startsWith('phx_') && !event.startsWith('chan_reply_')) handlers.event(event, payload)
    return payload
  }
  channel
    .join()
    .receive('ok', (reply) => handlers.joined?.(reply))
    .receive('error', (reply) => {
      if (!FINAL.has(reply?.reason)) return
      channel.leave()
      handlers.refused?.(reply.reason)
    })
  return channel
}
