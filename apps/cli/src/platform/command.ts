import type { Command } from 'commander'
import type { Context, World } from './context.ts'
import type { Outcome } from './outcome.ts'

/** The program that a command belongs to, for what works with other commands. */
export type Whole = {
  /** Its root, once every command below it has its arguments and flags. */
  root: () => Promise<Command>
  /** Runs a command line in a world and tells its exit status. */
  run: (words: readonly string[], world: World) => Promise<number>
}

/** What a command does, given its flags and its arguments. */
export type Run<Flags extends object, Arguments extends readonly unknown[]> = (
  context: Context & { whole: Whole },
  flags: Flags,
  ...args: Arguments
) => Promise<Outcome | Ended>

/** How a command ended that has shown by itself what there was to see. */
export type Ended = { status: number }

/** Makes a command's action of what it does. */
export type Act = <Flags extends object, Arguments extends readonly unknown[]>(
  run: Run<Flags, Arguments>,
  /** How it ends where it fails itself, for one whose other exit codes are those of what it runs. */
  failsWith?: number,
) => (...received: unknown[]) => Promise<void>

/** What a verb's file exports: it gives a command its arguments, flags, example and action. */
export type Define = (command: Command, act: Act) => unknown

/** A command without verbs below it. */
export type Leaf = { summary: string; alias?: string; load: () => Promise<Define> }

/** A noun with its verbs, or with nouns that have theirs. */
export type Noun = { summary: string; verbs: Readonly<Record<string, Leaf | Noun>> }

/** The examples at the end of a command's help. */
export const examples = (...lines: readonly string[]): string =>
  `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
