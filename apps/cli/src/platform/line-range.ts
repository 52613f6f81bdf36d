import { AppError } from '@sandlot/core/errors'
import { cliMessages } from './messages.ts'

/** The first and the last of some lines, counted from 1. */
export type LineRange = { from: number; to: number }

/** Reads which lines are meant: one, or the first and the last of several. */
export function lineRange(text: string): LineRange {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (from === undefined) throw new AppError('usage', cliMessages.noLines(text), { field: 'lines' })
  if (Number(to) < Number(from) || Number(from) < 1)
    throw new AppError('usage', cliMessages.linesReversed(text), { field: 'lines' })
  return { from: Number(from), to: Number(to) }
}
