import type { Command } from 'commander'
import type { Context, World } from '../context.ts'
import type { Outcome } from '../output/outcome.ts'

/** The whole program, for commands that work with other commands. */
export type Whole = {
  /** Its root command, with arguments and flags of all commands loaded. */
  root: () => Promise<Command>
  /** Runs a command line in a world and returns its exit status. */
  run: (words: readonly string[], world: World) => Promise<number>
}

/** A command's function, given its flags and arguments. */
export type Run<Flags extends object, Arguments extends readonly unknown[]> = (
  context: Context & { whole: Whole },
  flags: Flags,
  ...args: Arguments
) => Promise<Outcome | Ended>

/** The result of a command that has already printed everything. */
export type Ended = { status: number }

/** Turns a command's function into its action. */
export type Act = <Flags extends object, Arguments extends readonly unknown[]>(
  run: Run<Flags, Arguments>,
  /** The exit status of its own failures, for a command that passes on others' exit statuses. */
  failsWith?: number,
) => (...received: unknown[]) => Promise<void>

/** The export of a verb's file: adds arguments, flags, example and action to a command. */
export type Define = (command: Command, act: Act) => unknown

/** A command without verbs. */
export type Leaf = { summary: string; alias?: string; load: () => Promise<Define> }

/** A noun with verbs, or with nested nouns. */
export type Noun = { summary: string; verbs: Readonly<Record<string, Leaf | Noun>> }

/** Examples at the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
