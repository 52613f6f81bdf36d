import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Io } from '../io.ts'
import { programOn } from '../programs.ts'

/** The system's secret store for the current user. Missing or withheld secrets are null. */
export type Keyring = {
  read: (entry: string) => string | null
  /** Whether it was stored. */
  write: (entry: string, secret: string) => boolean
  remove: (entry: string) => void
}

const SERVICE = 'sandlot'
/** It may ask the person to unlock it. */
const WAIT_MS = 60_000

type Ask = (args: readonly string[], input?: string) => string | null

/** The keyring of this system, or null if there is none (docs/decisions/019). */
export function keyringOf(io: Pick<Io, 'env' | 'platform'>): Keyring | null {
  if (io.platform === 'win32') return null
  const file = programOn(io.platform === 'darwin' ? 'security' : 'secret-tool', io)
  if (file === null) return null
  const ask = asking(file, io.env)
  if (io.platform === 'darwin') return keychain(ask)
  return hasSessionBus(io.env) ? secretService(ask) : null
}

/** Without one, a query would start a bus and a daemon that forget everything when the command ends. */
const hasSessionBus = (env: Io['env']) =>
  Boolean(env.DBUS_SESSION_BUS_ADDRESS) ||
  (env.XDG_RUNTIME_DIR !== undefined && existsSync(join(env.XDG_RUNTIME_DIR, 'bus')))

function asking(file: string, env: Io['env']): Ask {
  return (args, input) => {
    const { spawnSync } = process.getBuiltinModule('node:child_process')
    const { status, stdout } = spawnSync(file, args, {
      env,
      encoding: 'utf8',
      timeout: WAIT_MS,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
      ...(input !== undefined && { input }),
    })
    return status === 0 ? stdout : null
  }
}

/** Shared by GNOME, KDE and others: the Secret Service of freedesktop.org. */
function secretService(ask: Ask): Keyring {
  const attributes = (entry: string) => ['service', SERVICE, 'account', entry]
  const read = (entry: string) => ask(['lookup', ...attributes(entry)])
  return {
    read,
    write: (entry, secret) => {
      ask(['store', `--label=Sandlot: ${entry}`, ...attributes(entry)], secret)
      return read(entry) === secret
    },
    remove: (entry) => void ask(['clear', ...attributes(entry)]),
  }
}

/** macOS. Arguments are visible to others while a program runs, so secrets are passed as commands. */
function keychain(ask: Ask): Keyring {
  const named = (entry: string) => ['-s', SERVICE, '-a', entry]
  const read = (entry: string) =>
    ask(['find-generic-password', ...named(entry), '-w'])?.replace(/\n$/, '') ?? null
  return {
    read,
    write: (entry, secret) => {
      if (!/^[\w.~+/=-]+$/.test(secret)) return false
      ask(['-i'], `add-generic-password -U -s ${SERVICE} -a "${entry}" -w "${secret}"\n`)
      return read(entry) === secret
    },
    remove: (entry) => void ask(['delete-generic-password', ...named(entry)]),
  }
}
