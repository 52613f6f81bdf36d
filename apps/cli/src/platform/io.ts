import type { Readable, Writable } from 'node:stream'

export type Terminal = Writable & { isTTY?: boolean; columns?: number; rows?: number }

/** Everything a command can see of the process it runs in. */
export type Io = {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }
  stdout: Terminal
  stderr: Terminal
  env: Readonly<Record<string, string | undefined>>
  platform: string
  home: string
  cwd: string
}

/** A switch in the environment: set, and not to a word that means off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase())
}
