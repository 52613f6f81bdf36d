import { Argument, type Command } from 'commander'

/** Whatever names a sandbox: what stands at its place is made an id before the command sees it. */
export class SandboxArgument extends Argument {}

/** Arguments that may be left out in a linked folder are the last ones: others would be taken for them. */
type Place = 'alone' | 'before others'

/** The argument for one sandbox or devbox. */
export const sandboxArgument = (command: Command, what = 'the sandbox', place: Place = 'alone'): Command =>
  command.addArgument(
    place === 'alone'
      ? new SandboxArgument('[id]', `id, address or title of ${what} (default: the one of this folder)`)
      : new SandboxArgument('<id>', `id, address or title of ${what}, or . for the one of this folder`),
  )

/** The argument for several of them, each of which is looked for by the command itself. */
export const SEVERAL =
  'ids, addresses or titles, - to read them from standard input, or . for the one of this folder'
