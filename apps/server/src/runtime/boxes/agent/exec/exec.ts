import { type ChildProcess, spawn } from 'node:child_process'
import type { ServerHttp2Stream } from 'node:http2'
import type { Readable } from 'node:stream'
import { execSignals } from '@sandlot/core/runtime/boxes/attach-rules'
import { asOneOf, asText } from '../fields.ts'
import { EXECS_MAX, LEFT_BEHIND_MS } from '../limits.ts'
import { errnoOf, Problem } from '../problem.ts'
import { signalSession } from '../processes.ts'
import { type Call, type Routes, readFields } from '../router.ts'
import { EXIT_CODE, EXIT_SIGNAL } from '../wire.ts'
import { type Channel, frameOf } from './frames.ts'

type Options = {
  environment: () => Record<string, string>
  folderAt: (path: string) => Promise<string>
  began: () => void
}

/**
 * Runs a program in the style of Kubernetes, with parameters in the query (`?command=ls&command=-l&cwd=src&env=A=1`).
 * The request's body is its input, the answer its output in frames, and the trailers report how it ended.
 */
export function createExec({ environment, folderAt, began }: Options): {
  routes: Routes
  /** Prints one of our own lines to the error output of a running program. */
  note: (pid: number, text: string) => void
  stop: () => void
} {
  const running = new Map<ChildProcess, ServerHttp2Stream>()
  const named = new Map<string, ChildProcess>()

  async function exec({ stream, query }: Call) {
    const [file, ...args] = query.getAll('command').map((part) => asText(part, 65_536))
    if (!file) throw new Problem('invalid')
    if (running.size >= EXECS_MAX) throw new Problem('limit')
    const env = { ...environment(), ...Object.fromEntries(query.getAll('env').map(assignment)) }
    const cwd = await folderAt(query.get('cwd') ?? '')
    if (stream.destroyed) return
    // A session of its own, by which all of its descendants are found.
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    running.set(child, stream)
    const id = query.get('id')
    if (id !== null) named.set(asText(id, 16), child)
    child.once('close', () => {
      running.delete(child)
      if (id !== null) named.delete(id)
    })
    began()
    answer(stream, child, file)
  }

  /** Signals the program's process group, as a terminal does: it includes its children, unless they left it. */
  async function signal({ stream, id }: Call) {
    const sent = asOneOf((await readFields(stream)).signal, execSignals)
    const pid = named.get(id)?.pid
    if (pid === undefined) throw new Problem('not_found')
    try {
      process.kill(-pid, sent)
    } catch {
      // It has just ended, which its own answer reports.
    }
    return {}
  }

  return {
    routes: { 'POST /exec': exec, 'POST /exec/:id/signal': signal },
    note: (pid, text) => {
      const [, stream] = [...running].find(([child]) => child.pid === pid) ?? []
      if (stream?.writable) stream.write(frameOf('stderr', Buffer.from(`${text}\n`)))
    },
    stop: () => {
      for (const { pid } of running.keys()) if (pid) signalSession(pid, 'SIGKILL')
    },
  }
}

function assignment(text: string): [string, string] {
  const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Problem('invalid')
  return [name, asText(value, 65_536)]
}

/** As in a shell: no such program, or not executable. */
const NOT_FOUND = 127
const NOT_RUNNABLE = 126

function answer(stream: ServerHttp2Stream, child: ChildProcess, file: string): void {
  const { stdin, stdout, stderr } = child
  let ended: { code: number | null; signal: string | null } | null = null
  let leftBehind: NodeJS.Timeout | undefined

  stream.respond(
    { ':status': 200, 'content-type': 'application/vnd.docker.raw-stream' },
    { waitForTrailers: true },
  )
  stream.on('wantTrailers', () =>
    stream.sendTrailers({ [EXIT_CODE]: String(ended?.code ?? ''), [EXIT_SIGNAL]: ended?.signal ?? '' }),
  )

  // Processes left behind may keep its pipes open forever; stop reading once no more output arrives.
  const awaitRest = () => {
    clearTimeout(leftBehind)
    if (ended)
      leftBehind = setTimeout(() => {
        if (stream.writableNeedDrain) return awaitRest()
        stdout?.destroy()
        stderr?.destroy()
      }, LEFT_BEHIND_MS)
  }
  const pass = (channel: Channel, output: Readable | null) =>
    output?.on('data', (piece: Buffer) => {
      awaitRest()
      if (!stream.write(frameOf(channel, piece))) output.pause()
    })
  pass('stdout', stdout)
  pass('stderr', stderr)
  stream.on('drain', () => {
    stdout?.resume()
    stderr?.resume()
  })

  // A program that wants no input closes the pipe, which is no failure.
  stdin?.on('error', () => {})
  if (stdin) stream.pipe(stdin)

  child.once('error', (error) => {
    const isThere = errnoOf(error) !== 'ENOENT'
    ended = { code: isThere ? NOT_RUNNABLE : NOT_FOUND, signal: null }
    const why = isThere ? 'cannot be run' : 'command not found'
    if (stream.writable) stream.end(frameOf('stderr', Buffer.from(`${file}: ${why}\n`)))
  })
  child.once('exit', (code, signal) => {
    ended ??= { code, signal }
    awaitRest()
  })
  child.once('close', () => {
    clearTimeout(leftBehind)
    if (!stream.writableEnded) stream.end()
  })
  stream.once('close', () => {
    stdout?.destroy()
    stderr?.destroy()
    if (!ended && child.pid) signalSession(child.pid, 'SIGKILL')
  })
}
