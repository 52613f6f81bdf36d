import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'

const POLL_MS = 100
const PATIENCE_MS = 60_000

export type Terminal = {
  /** The contents of the screen as plain text. */
  readonly screen: () => string
  /** Waits until the screen shows a text, and returns the screen. */
  readonly shows: (text: string | RegExp) => Promise<string>
  /** Presses keys by tmux's names: `Enter`, `C-c`, or characters. */
  readonly press: (...keys: string[]) => void
  readonly resize: (columns: number, rows: number) => void
  /** `full` in the alternate screen with the cursor hidden and no line wrapping, `plain` as in a shell. */
  readonly state: () => 'full' | 'plain' | 'between'
  readonly comesTo: (state: 'full' | 'plain') => Promise<void>
  /** Sends a signal to the foreground program of the terminal, not to its shell. */
  readonly signal: (name: NodeJS.Signals) => void
  /** The contents of the screen with its escape sequences. */
  readonly styled: () => string
  readonly close: () => void
}

type Options = {
  columns: number
  rows: number
  env: Readonly<Record<string, string | undefined>>
  cwd: string
}

/**
 * Checks for tmux, which provides the terminal, and installs it if possible.
 *
 * @returns why it is not available, or null
 */
export function tmuxProblem(): string | null {
  const isThere = () => spawnSync('tmux', ['-V']).status === 0
  if (isThere()) return null
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'tmux is not installed, and only root can install it'
  console.log('No tmux here: installing Debian’s with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-qq', 'update'], { env, stdio: 'inherit' })
  spawnSync('apt-get', ['-qq', '-y', 'install', 'tmux'], { env, stdio: 'inherit' })
  return isThere() ? null : 'tmux could not be installed'
}

/** A real terminal with a shell in it, on a separate tmux server. */
export function openTerminal({ columns, rows, env, cwd }: Options): Terminal {
  const server = `sandlot-${randomUUID()}`
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...args], { env, cwd, encoding: 'utf8' })
  const size = ['-x', String(columns), '-y', String(rows)]
  tmux('new-session', '-d', '-s', 'main', ...size, 'exec sh -i')
  const screen = () => tmux('capture-pane', '-p', '-t', 'main')
  const state = () => {
    const probe = tmux('display', '-p', '-t', 'main', '#{alternate_on} #{cursor_flag} #{wrap_flag}').trim()
    return probe === '1 0 0' ? 'full' : probe === '0 1 1' ? 'plain' : 'between'
  }
  return {
    screen,
    shows: (text) =>
      until(
        () => {
          const shown = screen()
          return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) ? shown : undefined
        },
        () => `The terminal does not show ${text}:\n${screen()}`,
      ),
    press: (...keys) => void tmux('send-keys', '-t', 'main', ...keys),
    resize: (width, height) =>
      void tmux('resize-window', '-t', 'main', '-x', String(width), '-y', String(height)),
    state,
    comesTo: async (wanted) => {
      await until(
        () => (state() === wanted ? true : undefined),
        () => `The terminal is ${state()}, not ${wanted}:\n${screen()}`,
      )
    },
    signal: (name) => {
      // Not matched by the terminal's name, because devboxes have terminals with the same names.
      const shell = tmux('display', '-p', '-t', 'main', '#{pane_pid}').trim()
      const group = execFileSync('ps', ['-o', 'tpgid=', '-p', shell], { encoding: 'utf8' }).trim()
      if (group === shell) throw new Error(`No program has the terminal:\n${screen()}`)
      process.kill(Number(group), name)
    },
    styled: () => tmux('capture-pane', '-e', '-p', '-t', 'main'),
    close: () => void spawnSync('tmux', ['-L', server, 'kill-server'], { env }),
  }
}

async function until<Value>(look: () => Value | undefined, why: () => string): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((again) => setTimeout(again, POLL_MS))
  }
  throw new Error(why())
}
