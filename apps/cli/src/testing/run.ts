import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../cli.ts'
import type { World } from '../platform/context.ts'

type Options = {
  env?: Record<string, string>
  input?: string
  terminal?: boolean
  /** Standard input, for tests that type while the command runs. */
  stdin?: World['io']['stdin']
  /** Receives the output, for tests that read bytes. `stdout` of the result is then empty. */
  stdout?: PassThrough
  /** Called with the output as it is printed. */
  seen?: (printed: string) => void
  signal?: AbortSignal
  fetch?: typeof fetch
  browse?: World['browse']
  run?: World['run']
  rows?: number
  folder?: string
  /** The working directory. Defaults to the home directory. */
  cwd?: string
}

export type Ran = { status: number; stdout: string; stderr: string; json: () => unknown }

const nowhere: typeof fetch = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })
}

/** A user's machine without a network. Command lines run in this process, with a temporary home directory. */
export function createMachine() {
  const home = mkdtempSync(join(tmpdir(), 'sandlot-cli-'))
  const directory = join(home, 'sandlot')

  async function run(argv: readonly string[], options: Options = {}): Promise<Ran> {
    const stdin =
      options.stdin ??
      Object.assign(new PassThrough(), { isTTY: options.terminal ?? false }).end(options.input ?? '')
    const stdout = Object.assign(options.stdout ?? new PassThrough(), {
      isTTY: options.terminal ?? false,
      columns: 80,
      ...(options.rows !== undefined && { rows: options.rows }),
    })
    const stderr = Object.assign(new PassThrough(), { isTTY: options.terminal ?? false })
    if (!options.stdout) stdout.on('data', (piece) => options.seen?.(String(piece)))
    const printed = Promise.all([options.stdout ? '' : text(stdout), text(stderr)])
    const env = { SANDLOT_CONFIG_DIR: directory, ...options.env }
    const status = await runCli(argv, {
      io: { stdin, stdout, stderr, env, platform: 'linux', home, cwd: options.cwd ?? home },
      clock: () => new Date('2026-03-01T12:00:00Z'),
      signal: options.signal ?? new AbortController().signal,
      fetch: options.fetch ?? nowhere,
      post: options.fetch ?? nowhere,
      browse: options.browse ?? (async () => false),
      ...(options.run && { run: options.run }),
      ...(options.folder !== undefined && { folder: options.folder }),
      version: '0.1.0',
    })
    stdout.end()
    stderr.end()
    const [out, err] = await printed
    return { status, stdout: out, stderr: err, json: () => JSON.parse(out) }
  }

  return { home, directory, run, forget: () => rmSync(home, { recursive: true, force: true }) }
}
