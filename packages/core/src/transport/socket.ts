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
  /** Joins a topic until the returned function is called. Rejoins automatically after every gap. */
  join(topic: string, handlers: TopicHandlers): () => void
  /** Pushes on a joined topic. Dropped during a gap, as it is for data that is soon outdated. */
  push(topic: string, event: string, payload: object): void
  /**
   * The same, with an answer. Throws `offline` during a gap, `unavailable` if it is unknown whether it arrived,
   * otherwise the refusal.
   */
  ask(topic: string, event: string, payload: object): Promise<unknown>
  /** Calls back immediately and on each change; returns a function that stops it. */
  onState(callback: (state: SocketState) => void): () => void
  close(): void
}

export type TopicHandlers = {
  /** The cursor to resume from, sent with each join; null the first time. */
  params?: () => Record<string, unknown>
  /** The answer to the first join and each rejoin. */
  joined?: (reply: unknown) => void
  /** The server refuses for good; retrying is pointless. */
  refused?: (reason: string) => void
  event: (event: string, payload: unknown) => void
}

/** This page's factor for delays, 1 to 1.7, so that clients do not all return at once after a restart. */
export function stepFactor(random: () => number): number {
  const { min, max } = SOCKET_STEP_FACTOR
  return min + random() * (max - min)
}

/**
 * Milliseconds until the next attempt: the contract's steps times this page's factor, slower while the server is busy.
 */
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

/** The live connection of a client: tokens, back-off and topics over Phoenix channels (spec LV-001 to LV-012). */
export function createLiveSocket(options: {
  /** `ws:` or `wss:` address of `/socket`. */
  url: string
  clientVersion: string
  fetchToken: () => Promise<string>
  random: () => number
  now: () => number
  /** The person was locked out: all of their sessions have ended. */
  suspended?: () => void
  /** This session has ended, for whatever reason; the person may already have another. */
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
  /** Without a token the server would only refuse, so the first one is awaited. */
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

/** Refusals that a retry would only repeat. */
const FINAL = new Set(['unauthorized', 'unknown topic', 'too many topics'])

function joinTopic(socket: Socket, topic: string, handlers: TopicHandlers): Channel {
  const channel: Channel = socket.channel(topic, () => handlers.params?.() ?? {})
  channel.onMessage = (event, payload) => {
    if (event === 'phx_error') handlers.event(CONNECTION_LOSS, {})
    // A reply after its timeout has no name.
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
