import type { Command, CommanderError } from 'commander'
import type { Context } from '../context.ts'
import { cliMessages } from '../messages.ts'
import { askLine } from './prompt.ts'

/**
 * Prompts for missing words of a command line; null if nobody can be prompted, or if something else is wrong with it.
 */
export async function askForMissing(
  error: CommanderError,
  root: Command,
  argv: readonly string[],
  context: Context,
): Promise<string[] | null> {
  if (!context.canAsk) return null
  const command = commandOf(root, argv)
  const [, name = ''] = /'([^']+)'/.exec(error.message) ?? []
  if (error.code === 'commander.missingArgument') {
    const argument = command?.registeredArguments.find((one) => one.name() === name)
    if (!argument) return null
    const answer = await askLine(
      cliMessages.missing(name, argument.description, argument.argChoices),
      context,
    )
    return answer === '' ? null : [...argv, answer]
  }
  if (error.code === 'commander.missingMandatoryOptionValue') {
    const option = command?.options.find(({ flags }) => flags === name)
    if (!option?.long) return null
    const answer = await askLine(
      cliMessages.missing(option.long, option.description, option.argChoices),
      context,
    )
    // Flags end at --.
    const end = argv.indexOf('--')
    const at = end < 0 ? argv.length : end
    return answer === '' ? null : [...argv.slice(0, at), option.long, answer, ...argv.slice(at)]
  }
  return null
}

/** The command that the words name so far. */
function commandOf(root: Command, argv: readonly string[]): Command | null {
  let command = root
  for (const word of argv) {
    const below = command.commands.find((one) => one.name() === word || one.aliases().includes(word))
    if (below) command = below
  }
  return command === root ? null : command
}
