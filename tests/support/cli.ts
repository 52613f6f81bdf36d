import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { USERS_NODE } from './users-node.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const LIMIT_MS = 90_000

export type CliResult = {
  /** Exit code, null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** What was printed, read as JSON. Fails when it is none. */
  readonly json: () => unknown
}

export type CliOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** The folder it is run in, below the home. */
  readonly folder?: string
}

export type AsProgram = { command: string; args: string[]; env: Record<string, string>; cwd: string }

export type Cli = {
  (args: readonly string[], options?: CliOptions): Promise<CliResult>
  /** A shell script of this person in which `sandlot` is a command; `around` is a program that runs it. */
  readonly script: (text: string, around?: readonly string[]) => Promise<CliResult>
  /** How another program starts it, for this person. */
  readonly asProgram: (args: readonly string[]) => AsProgram
  readonly home: string
  /** Removes all that its commands have kept. */
  readonly forget: () => void
}

/** The built command line of a person who has a home of their own, so nothing is shared and nothing is left. */
export function createCli(host: string): Cli {
  const home = mkdtempSync(join(tmpdir(), 'sandlot-cli-'))
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    SANDLOT_CONFIG_DIR: join(home, 'sandlot'),
    SANDLOT_HOST: host,
  }
  const cli = (args: readonly string[], { env = {}, input = '', folder = '' }: CliOptions = {}) =>
    runProgram([USERS_NODE, BINARY, ...args], {
      env: { ...environment, ...env },
      cwd: join(home, folder),
      input,
    })
  const script = (text: string, around: readonly string[] = []) => {
    const command = `sandlot() { '${USERS_NODE}' '${BINARY}' "$@"; }`
    const words = [...around, 'sh', '-ec', `${command}\n${text}`]
    return runProgram(words, { env: environment, cwd: home, input: '' })
  }
  const asProgram = (args: readonly string[]): AsProgram => ({
    command: USERS_NODE,
    args: [BINARY, ...args],
    env: environment,
    cwd: home,
  })
  const forget = () => rmSync(home, { recursive: true, force: true })
  return Object.assign(cli, { home, script, asProgram, forget })
}

async function runProgram(
  [program = '', ...args]: readonly string[],
  { input, ...options }: { env: NodeJS.ProcessEnv; cwd: string; input: string },
): Promise<CliResult> {
  const child = spawn(program, args, { ...options, timeout: LIMIT_MS, stdio: 'pipe' })
  // A command that does not read its input may have gone before all of it was written.
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
