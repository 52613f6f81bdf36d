import { Argument, type Command } from 'commander'

/** An argument that names a sandbox; it is resolved to an id before the command runs. */
export class SandboxArgument extends Argument {}

/** Only trailing arguments can be omitted in a linked folder, as others would shift into their place. */
type Position = 'alone' | 'before others'

/** The argument for one sandbox or devbox. */
export const sandboxArgument = (
  command: Command,
  what = 'the sandbox',
  position: Position = 'alone',
): Command =>
  command.addArgument(
    position === 'alone'
      ? new SandboxArgument('[id]', `id, address or title of ${what} (default: the one of this folder)`)
      : new SandboxArgument('<id>', `id, address or title of ${what}, or . for the one of this folder`),
  )

/** The argument for several, which the command itself resolves. */
export const SEVERAL =
  'ids, addresses or titles, - to read them from standard input, or . for the one of this folder'
