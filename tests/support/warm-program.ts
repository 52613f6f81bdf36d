import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { USERS_NODE } from './users-node.ts'

const HOST = resolve(import.meta.dirname, 'warm-program.mjs')
const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const BUILT = resolve(import.meta.dirname, '../../apps/cli/dist/sandlot.mjs')
const LIMIT_MS = 90_000

type Command = { args: readonly string[]; env: NodeJS.ProcessEnv; cwd: string; input: string }
type Ended = { code: number | null; stdout: string; stderr: string }

const idle: ChildProcess[] = []

function start(): ChildProcess {
  const host = spawn(USERS_NODE, [HOST, BINARY, BUILT], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  // It ends with this process, and does not keep it alive.
  host.unref()
  host.channel?.unref()
  return host
}

/** Runs a command of the built program in a process that has loaded it before. */
export async function runWarm(command: Command): Promise<Ended> {
  const host = idle.pop() ?? start()
  const limit = setTimeout(() => host.kill('SIGKILL'), LIMIT_MS)
  const ended = await new Promise<Ended>((done, fail) => {
    host.once('error', fail)
    host.once('exit', (code) => done({ code, stdout: '', stderr: '' }))
    host.once('message', (answer) => done(answer as Ended))
    host.send(command)
  })
  clearTimeout(limit)
  host.removeAllListeners()
  if (host.connected) idle.push(host)
  return ended
}
