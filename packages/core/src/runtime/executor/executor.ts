import type { Client } from '../../client.ts'
import { EXECUTOR_EVENTS, type ExecutorError, type ExecutorLog, type ExecutorPort } from './live.ts'
import { executorHost } from './rest.ts'
import { changedFiles, type ExecutorFiles, executorSite } from './rules.ts'
import { deviceToken, renewToken, type TokenStore } from './token.ts'

/** The parts of a Socket.IO socket that are used. */
export type ExecutorSocket = {
  on(event: string, listener: (payload: never) => void): unknown
  emit(event: string, payload?: unknown): unknown
  close(): unknown
}

export type ExecutorHears = {
  /** It runs, for the first time or again. */
  started: () => void
  log: (log: ExecutorLog) => void
  ports: (ports: ExecutorPort[]) => void
  failed: (error: ExecutorError) => void
}

export type Executor = {
  /** Sends the files that changed since the last call, or nothing if none did. */
  update: (files: ExecutorFiles) => void
  close: () => void
}

/**
 * Runs a devbox from files elsewhere, such as a local folder: starts it, receives its output, and sends changes (spec
 * LV-014 to LV-019).
 */
export async function openExecutor(
  id: string,
  /** The files that it already has. */
  files: ExecutorFiles,
  hears: ExecutorHears,
  {
    client,
    tokens,
    now,
    connect,
  }: {
    client: Client
    tokens: TokenStore
    now: () => number
    /** Opens a socket to a host; it reconnects automatically. */
    connect: (hostname: string) => ExecutorSocket
  },
): Promise<Executor> {
  const [hostname, first] = await Promise.all([hostOf(client, id), deviceToken(client, tokens, now)])
  let token = first
  let renewal: 'none' | 'pending' | 'done' = 'none'
  let isReady = false
  let had = files
  let wanted = files
  const socket = connect(hostname)
  const begin = () => {
    isReady = false
    socket.emit(EXECUTOR_EVENTS.sandbox, { id, token })
    socket.emit(EXECUTOR_EVENTS.start)
  }
  const send = () => {
    if (!isReady) return
    const changed = changedFiles(had, wanted)
    had = wanted
    if (Object.keys(changed).length > 0) socket.emit(EXECUTOR_EVENTS.update, changed)
  }
  socket.on('connect', begin)
  socket.on('disconnect', () => {
    isReady = false
  })
  socket.on(EXECUTOR_EVENTS.start, () => {
    isReady = true
    renewal = 'none'
    hears.started()
    send()
  })
  socket.on(EXECUTOR_EVENTS.log, hears.log)
  socket.on(EXECUTOR_EVENTS.port, hears.ports)
  socket.on(EXECUTOR_EVENTS.error, (error: ExecutorError) => {
    // Messages sent with the old token are refused too, and will be sent again.
    if (renewal === 'pending') return
    // The session of a cached token may have ended.
    if (error.reason !== 'unauthenticated' || renewal === 'done') return hears.failed(error)
    renewal = 'pending'
    renewToken(client, tokens, now).then(
      (next) => {
        token = next
        renewal = 'done'
        begin()
      },
      () => hears.failed(error),
    )
  })
  return {
    update: (next) => {
      wanted = next
      send()
    },
    close: () => socket.close(),
  }
}

/** Not every site has a host for executors; the site itself works, too. */
async function hostOf(client: Client, id: string): Promise<string> {
  const site = executorSite(client.baseUrl)
  const params = { id }
  if (site === null) return (await client.rest(executorHost, { params })).hostname
  const { fetch } = await client.raw()
  const reply = await fetch(`${site}/api/cluster/${encodeURIComponent(id)}`).catch(() => null)
  const found: unknown = reply?.ok ? await reply.json().catch(() => null) : null
  return isHost(found) ? found.hostname : (await client.rest(executorHost, { params })).hostname
}

const isHost = (value: unknown): value is { hostname: string } =>
  typeof value === 'object' && value !== null && 'hostname' in value && typeof value.hostname === 'string'
