import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp2Server, type Http2Server } from 'node:http2'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildAgent } from '../../../../../build-agent.mjs'
import { connectAgent } from '../../agent-client/connect.ts'
import { agentNodeOptions } from '../../agent-client/program.ts'
import type { AgentLink } from '../../agent-client/request.ts'
import { AGENT_SOCKET, EGRESS_SOCKET } from '../wire.ts'

/* The built agent as a separate process, with the test in place of the runner. */

type Built = readonly (readonly [name: string, contents: Buffer])[]
let built: Promise<Built> | undefined

/** Kept in memory between tests, so that workers that are killed leave no files behind. */
async function builtAgent(): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-agent-'))
  try {
    await buildAgent(folder)
    const names = await readdir(folder)
    return await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export type TestAgent = {
  link: AgentLink
  home: string
  project: string
  process: ChildProcess
  hello: string
  /** Ends the connection, and returns the next one after `meanwhile` has run without it. */
  reconnect: (meanwhile: () => Promise<unknown>) => Promise<AgentLink>
}

type Options = { egress?: Http2Server }

export async function startAgent({ egress = createHttp2Server() }: Options = {}): Promise<TestAgent> {
  built ??= builtAgent()
  const program = await built
  const folder = await mkdtemp(join(tmpdir(), 'sandlot-box-'))
  const home = join(folder, 'home')
  const project = join(home, 'project')
  await mkdir(project, { recursive: true })
  for (const [name, contents] of program) await writeFile(join(folder, name), contents)

  const agents = await listenOn(join(folder, AGENT_SOCKET))
  const ways = await listenOn(join(folder, EGRESS_SOCKET))
  ways.on('connection', (socket: Socket) => {
    void helloOf(socket).then(() => egress.emit('connection', socket))
  })

  const child = spawn(process.execPath, [...agentNodeOptions, join(folder, 'agent.cjs')], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SHELL: '/bin/sh',
      SANDLOT_BOX_ID: 'box1',
      SANDLOT_BOX_GENERATION: '7',
      SANDLOT_BOX_TOKEN: 'secret',
      SANDLOT_AGENT_DIR: folder,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error('The agent has ended.')
  })
  ended.catch(() => {})

  async function next() {
    const [socket] = (await Promise.race([once(agents, 'connection'), ended])) as [Socket]
    const hello = await helloOf(socket)
    return { hello, link: { session: connectAgent(socket) } }
  }

  let current = await next()
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exited
    current.link.session.destroy()
    agents.close()
    ways.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  })
  return {
    link: current.link,
    hello: current.hello,
    home,
    project,
    process: child,
    reconnect: async (meanwhile) => {
      const again = next()
      current.link.session.destroy()
      await meanwhile()
      current = await again
      return current.link
    },
  }
}

async function listenOn(path: string): Promise<Server> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return server
}

/** Reads the first line, without a byte of what follows. */
export async function helloOf(socket: Socket): Promise<string> {
  let line = ''
  socket.pause()
  while (!line.endsWith('\n')) {
    const byte: Buffer | null = socket.read(1)
    if (byte) line += byte.toString()
    else await once(socket, 'readable')
  }
  return line
}
