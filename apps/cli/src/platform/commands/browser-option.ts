import { Option } from 'commander'

/** Commander sets what a `--no-` flag negates. */
export type BrowserFlag = { browser?: false }

/** The flag of every command that opens something on this computer. */
export const browserOption = (description = 'only print the address'): Option =>
  new Option('--no-browser', description)
