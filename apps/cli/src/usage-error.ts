import { AppError } from '@sandlot/core/errors'
import type { Command, CommanderError } from 'commander'
import { cliMessages } from './platform/messages.ts'

/** Rewords Commander's message: without its prefix, and with its suggestion as the hint. */
export function usageError(
  { message, code }: Pick<CommanderError, 'message' | 'code'>,
  argv: readonly string[] = [],
): AppError {
  if (code === 'commander.help')
    return new AppError('usage', 'No subcommand was given.', {
      hint: 'Add --help to see the subcommands.',
    })
  const [first = '', suggestion] = message.replace(/^error:\s*/, '').split('\n')
  const said = first.replace(
    /^command-argument value '(.*)' is invalid for argument '(.*?)'\./,
    (_, value, name) => `“${value}” cannot be used as <${name}>.`,
  )
  const sentence = said.charAt(0).toUpperCase() + said.slice(1)
  const hint =
    suggestionIn(suggestion) ||
    (code === 'commander.unknownCommand' ? cliMessages.commandsHint(pathBefore(sentence, argv)) : undefined)
  return new AppError('usage', /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, { ...(hint && { hint }) })
}

/** The suggestion. `--help` is never a useful one, but similar to many flags. */
const suggestionIn = (said = '') => said.replace(/^\((.*)\)$/, '$1').replace(/^Did you mean --help\?$/, '')

/** The command whose subcommands are listed; only leading words can be told from values of flags. */
function pathBefore(sentence: string, argv: readonly string[]): string {
  const [, unknown = ''] = /'(.*)'/.exec(sentence) ?? []
  const before = argv.slice(0, Math.max(argv.indexOf(unknown), 0))
  return ['sandlot', ...(before.some((word) => word.startsWith('-')) ? [] : before)].join(' ')
}

/**
 * The command line without its `--help` if that was asked for an unknown verb, for which Commander shows the help of
 * the noun. What is left fails with the name of the verb and a suggestion. Null if help is what was meant.
 */
export function mistakenFor(root: Command, argv: readonly string[]): readonly string[] | null {
  const { commands, registeredArguments, args } = asFarAsKnown(root)
  const takesVerb = commands.length > 0 && registeredArguments.length === 0
  const isUnknown = takesVerb && args[0] !== undefined && !args[0].startsWith('-')
  const left = argv.filter((word) => word !== '--help' && word !== '-h')
  return isUnknown && left.length < argv.length ? left : null
}

/** The innermost command that was named. */
function asFarAsKnown(command: Command): Command {
  const [name = ''] = command.args
  const named = command.commands.find((one) => one.name() === name || one.aliases().includes(name))
  return named ? asFarAsKnown(named) : command
}

export const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('commander.')
