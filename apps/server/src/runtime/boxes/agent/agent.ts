import { mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:http2'
import { join, resolve } from 'node:path'
import { keepDialling } from './dial.ts'
import { createEvents } from './events.ts'
import { createExec } from './exec/exec.ts'
import { asEnvironment } from './fields.ts'
import { filesBelow } from './files/files.ts'
import { fileRoutes } from './files/routes.ts'
import { watchFiles } from './files/watch.ts'
import { VARIABLES_MAX_BYTES } from './limits.ts'
import { createDenials } from './network/denials.ts'
import { connectEgress } from './network/egress.ts'
import { watchPorts } from './network/ports.ts'
import { proxyEnvironment, startProxy } from './network/proxy.ts'
import { tunnel } from './network/tunnel.ts'
import { Problem } from './problem.ts'
import { createRouter, readFields } from './router.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { createSessions } from './sessions/sessions.ts'
import { statsOf, watchShortage } from './stats.ts'
import { AGENT_SOCKET, type AgentIdentity, EGRESS_SOCKET, STREAM_WINDOW_BYTES, STREAMS_MAX } from './wire.ts'

type Options = { identity: AgentIdentity; socketsDir: string; home: string; project: string }

export async function startAgent({
  identity,
  socketsDir,
  home,
  project,
}: Options): Promise<{ stop: () => void }> {
  await mkdir(project, { recursive: true })
  const events = createEvents()
  const egress = connectEgress(join(socketsDir, EGRESS_SOCKET), identity)
  const proxy = await startProxy({
    egress,
    refused: ({ host, reason, from }) => {
      events.tell({ type: 'refused', host: host.slice(0, 300), reason })
      denied(reason, { from, to: proxy.port })
    },
  })
  const sessions = createSessions({
    changed: (session) => events.tell({ type: 'session', session }),
    removed: (id) => events.tell({ type: 'session-removed', id }),
  })
  const ports = watchPorts({
    isHidden: (port) => port === proxy.port,
    sessionOf: (pid) =>
      sessions
        .all()
        .find((session) => session.info().pid === pid)
        ?.info().id ?? null,
    tell: (open) => events.tell({ type: 'ports', ports: open }),
  })
  const denied = createDenials((pid, text) => {
    sessions
      .all()
      .find((session) => session.info().pid === pid)
      ?.note(text)
    exec.note(pid, text)
  })
  const watched = watchFiles(project, events.tell)
  const sources = [
    ports,
    {
      begin: () => {},
      end: () => {},
      snapshot: () =>
        sessions.all().map((session) => ({ type: 'session' as const, session: session.info() })),
    },
    watchShortage(home, events.tell),
    watched,
  ]

  const folderAt = async (path: string) => {
    const folder = resolve(project, path)
    if (!(await stat(folder)).isDirectory()) throw new Problem('not_a_folder')
    return folder
  }
  let variables: Record<string, string> = {}
  const running = {
    environment: () => ({ ...environment(home, proxy.port), ...variables }),
    folderAt,
    began: ports.expect,
  }
  const exec = createExec(running)
  const route = createRouter(
    {
      'GET /events': ({ stream }) => events.follow(stream, sources),
      'GET /stats': () => statsOf(home),
      'PUT /variables': async ({ stream }) => {
        variables = asEnvironment(await readFields(stream, VARIABLES_MAX_BYTES))
        return {}
      },
      ...sessionRoutes({ sessions, ...running }),
      ...exec.routes,
      ...fileRoutes(filesBelow(project, join(home, '.cache', 'sandlot')), watched.wrote),
    },
    tunnel,
  )

  const server = createServer({
    settings: {
      enablePush: false,
      enableConnectProtocol: false,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxConcurrentStreams: STREAMS_MAX,
    },
  })
  server.on('stream', route)
  server.on('session', (session) => session.on('error', () => {}))
  server.on('sessionError', () => {})
  const hangUp = keepDialling(join(socketsDir, AGENT_SOCKET), identity, (socket) =>
    server.emit('connection', socket),
  )

  return {
    stop: () => {
      hangUp()
      egress.stop()
      proxy.stop()
      sessions.stop()
      exec.stop()
    },
  }
}

/** The environment of programs in the box; the driver creates that of the agent itself. */
const environment = (home: string, proxyPort: number): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  HOME: home,
  TERM: 'xterm-256color',
  COLORTERM: 'truecolor',
  LANG: process.env.LANG ?? 'C.UTF-8',
  ...proxyEnvironment(proxyPort),
})
