import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { GIT_WORK_MAX_MS } from '@sandlot/core/git/limits'

type GitProcess = ChildProcessByStdio<Writable, Readable, Readable>
type Options = {
  /** The bare repository; omitted for commands about git itself. */
  dir?: string
  /** Configuration passed in the environment, which other users of the machine cannot read. */
  config?: readonly (readonly [string, string])[]
  env?: Record<string, string>
}

/**
 * The environment of every git process: it ignores configuration in home folders and `/etc`, never prompts, and allows
 * no protocols unless named.
 */
function environment({ config = [], env = {} }: Options): Record<string, string> {
  const all = [['safe.directory', '*'], ['core.fsmonitor', 'false'], ['gc.auto', '0'], ...config] as const
  return {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(
      all.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, key],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    ...env,
  }
}

/** Starts git. The caller has to make sure that it ends. */
export function startGit(args: readonly string[], options: Options = {}): GitProcess {
  const child = spawn('git', [...(options.dir ? [`--git-dir=${options.dir}`] : []), ...args], {
    cwd: options.dir ?? '/',
    env: environment(options),
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own, so that its children can be killed along with it.
    detached: true,
  })
  // Writing to a process that has ended is no error.
  child.stdin.on('error', () => {})
  return child
}

/** Buffers the output until it is read: Node discards unread output when a process ends. */
export const outputOf = (child: GitProcess): PassThrough =>
  child.stdout.pipe(new PassThrough(), { end: false })

export function endGit(child: GitProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

export class GitError extends Error {
  readonly code: number | null
  readonly stderr: string
  readonly stdout: Buffer

  constructor(args: readonly string[], code: number | null, stderr: string, stdout: Buffer) {
    super(`git ${args[0] ?? ''} ended with ${code ?? 'a signal'}: ${stderr.slice(0, 500)}`)
    const full = /No space left on device|Disk quota exceeded/.exec(stderr)
    if (full) this.cause = Object.assign(new Error(full[0]), { code: 'ENOSPC' })
    this.code = code
    this.stderr = stderr
    this.stdout = stdout
  }
}

const STDERR_MAX = 16_384
const OUTPUT_MAX_BYTES = 256 * 1024 * 1024

type RunOptions = Options & { input?: string | Buffer; timeoutMs?: number; maxBytes?: number }

/** Runs git to its end and returns its output; throws `GitError` if it fails, takes too long or prints too much. */
export function runGit(args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
  const { input, timeoutMs = GIT_WORK_MAX_MS, maxBytes = OUTPUT_MAX_BYTES } = options
  return new Promise((resolve, reject) => {
    const child = startGit(args, options)
    const timer = setTimeout(() => endGit(child), timeoutMs)
    const said: Buffer[] = []
    let size = 0
    let stderr = ''
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > maxBytes) return endGit(child)
      said.push(part)
    })
    child.stderr.on('data', (part: Buffer) => {
      if (stderr.length < STDERR_MAX) stderr += part.toString()
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      const stdout = Buffer.concat(said)
      if (code === 0 && size <= maxBytes) resolve(stdout)
      else reject(new GitError(args, code, stderr, stdout))
    })
    child.stdin.end(input)
  })
}

export const gitText = async (args: readonly string[], options: RunOptions = {}): Promise<string> =>
  (await runGit(args, options)).toString().trimEnd()

/** Returns the output of git, or null if it fails, as it does for missing objects. */
export const gitTextOrNull = (args: readonly string[], options: RunOptions = {}): Promise<string | null> =>
  gitText(args, options).catch((error: unknown) => {
    if (error instanceof GitError && error.code !== null) return null
    throw error
  })

/** The first version with `merge-tree --write-tree`. */
const OLDEST = [2, 38] as const

export type GitReady = { ok: true } | { ok: false; version: string | null }

let asked: Promise<GitReady> | undefined

/** Whether this machine has a git that supports everything needed. */
export function gitReady(): Promise<GitReady> {
  asked ??= look()
  return asked
}

async function look(): Promise<GitReady> {
  const said = await gitText(['--version']).catch(() => null)
  return readVersion(said)
}

export function readVersion(said: string | null): GitReady {
  const match = /(\d+)\.(\d+)(?:\.\d+)*/.exec(said ?? '')
  if (!match) return { ok: false, version: null }
  const [major, minor] = [Number(match[1]), Number(match[2])]
  const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  return isNew ? { ok: true } : { ok: false, version: match[0] }
}
