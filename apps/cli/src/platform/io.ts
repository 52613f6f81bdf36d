import type { Readable, Writable } from 'node:stream'

export type Terminal = Writable & { isTTY?: boolean; columns?: number; rows?: number }

/** The parts of the process that commands use. */
export type Io = {
  stdin: Readable & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }
  stdout: Terminal
  stderr: Terminal
  env: Readonly<Record<string, string | undefined>>
  platform: string
  home: string
  cwd: string
}

/** Whether a switch in the environment is on: set, and not to a word for off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase())
}
