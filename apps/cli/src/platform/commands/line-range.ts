import { AppError } from '@sandlot/core/errors'
import { cliMessages } from '../messages.ts'

/** A range of lines, 1-based and inclusive. */
export type LineRange = { from: number; to: number }

/** Parses a line or a range of lines. */
export function lineRange(text: string): LineRange {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined) throw new AppError('usage', cliMessages.noLines(text), { field: 'lines' })
  if (Number(to) < Number(from) || Number(from) < 1)
    throw new AppError('usage', cliMessages.linesReversed(text), { field: 'lines' })
  return { from: Number(from), to: Number(to) }
}
