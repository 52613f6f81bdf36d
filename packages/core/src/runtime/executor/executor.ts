import type { Client } from '../../client.ts'
import { EXECUTOR_EVENTS, type ExecutorError, type ExecutorLog, type ExecutorPort } from './live.ts'
import { executorHost } from './rest.ts'
import { changedFiles, type ExecutorFiles, executorSite } from './rules.ts'
import { deviceToken, renewToken, type TokenPlace } from './token.ts'

/** A socket of Socket.IO, as far as it is needed. */
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
  /** Takes over the files as they are now. Sends what changed since the last time, and nothing where nothing did. */
  update: (files: ExecutorFiles) => void
  close: () => void
}

/**
 * Runs a devbox from its files elsewhere, such as a folder of this computer: starts it, hears what it prints, and sends
 * what changes (spec LV-014 to LV-019).
 */
export async function openExecutor(
  id: string,
  /** What it has already. */
  files: ExecutorFiles,
  hears: ExecutorHears,
  {
    client,
    tokens,
    now,
    connect,
  }: {
    client: Client
    tokens: TokenPlace
    now: () => number
    /** Opens a socket to a host; it connects again by itself. */
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
    // What was said with the old token is refused as well, and will be said again.
    if (renewal === 'pending') return
    // The session behind a token that was kept may have ended since.
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

/** Not every site has a name for its executors; the site itself knows them, too. */
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
