import { AppError } from '@sandlot/core/errors'
import type { CommanderError } from 'commander'

/** Commander's sentence as ours: without its prefix, and what it suggests as the hint. */
export function usageError({ message, code }: Pick<CommanderError, 'message' | 'code'>): AppError {
  if (code === 'commander.help')
    return new AppError('usage', 'No subcommand was given.', {
      hint: 'Add --help to see the subcommands.',
    })
  const [first = '', suggestion] = message.replace(/^error:\s*/, '').split('\n')
  const sentence = first.charAt(0).toUpperCase() + first.slice(1)
  return new AppError('usage', /[.!?]$/.test(sentence) ? sentence : `${sentence}.`, {
    ...(suggestion && { hint: suggestion.replace(/^\((.*)\)$/, '$1') }),
  })
}

export const isCommanderError = (error: unknown): error is CommanderError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('commander.')
