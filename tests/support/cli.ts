import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { USERS_NODE } from './users-node.ts'
import { runWarm } from './warm-program.ts'

const BINARY = resolve(import.meta.dirname, '../../apps/cli/bin/sandlot.mjs')
const LIMIT_MS = 90_000

export type CliResult = {
  /** The exit code. Null if a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Parses the output as JSON. Throws if it is invalid. */
  readonly json: () => unknown
}

export type CliOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** The working directory, relative to the home directory. */
  readonly folder?: string
}

export type AsProgram = { command: string; args: string[]; env: Record<string, string>; cwd: string }

type RunCommand = (args: readonly string[], options?: CliOptions) => Promise<CliResult>

/**
 * Runs a command in a process that has loaded the program before, because starting it takes ten times as long as most
 * commands do.
 */
export type Cli = RunCommand & {
  /** Starts the program for the command, as a shell does. */
  readonly afresh: RunCommand
  /** Runs a shell script as this user, with `sandlot` as a command. `around` is a program that runs it. */
  readonly script: (text: string, around?: readonly string[]) => Promise<CliResult>
  /** How another program starts it for this user. */
  readonly asProgram: (args: readonly string[]) => AsProgram
  readonly home: string
  /** Removes everything that its commands have stored. */
  readonly forget: () => void
}

/** The built command line of a user with a temporary home directory, so nothing is shared or left behind. */
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
  const where = ({ env = {}, input = '', folder = '' }: CliOptions = {}) => ({
    env: { ...environment, ...env },
    cwd: join(home, folder),
    input,
  })
  const cli: RunCommand = async (args, options) => {
    const ended = await runWarm({ args, ...where(options) })
    return { ...ended, json: () => JSON.parse(ended.stdout) }
  }
  const afresh: RunCommand = (args, options) => runProgram([USERS_NODE, BINARY, ...args], where(options))
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
  return Object.assign(cli, { home, afresh, script, asProgram, forget })
}

async function runProgram(
  [program = '', ...args]: readonly string[],
  { input, ...options }: { env: NodeJS.ProcessEnv; cwd: string; input: string },
): Promise<CliResult> {
  const child = spawn(program, args, { ...options, timeout: LIMIT_MS, stdio: 'pipe' })
  // A command that does not read its input may have exited before all of it was written.
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, stdout, stderr, json: () => JSON.parse(stdout) }
}
