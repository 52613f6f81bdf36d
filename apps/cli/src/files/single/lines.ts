import { AppError } from '@sandlot/core/errors'
import { showPath } from '@sandlot/core/files/path-rules'
import type { LineRange } from '../../platform/commands/line-range.ts'
import { fileTexts } from './messages.ts'

type Text = { path: string; code: string; isBinary: boolean }
type Part = { code: string; lines: LineRange & { of: number } }

/** A range of lines of a text, with their line endings, as far as they exist. */
export function linesOf({ path, code, isBinary }: Text, { from, to }: LineRange): Part {
  const refuse = (reason: string, message: string) =>
    new AppError('validation', message, { reason, field: 'lines' })
  if (isBinary) throw refuse('binaryFile', fileTexts.binaryLines(showPath(path)))
  const lines = code === '' ? [] : code.split(/(?<=\n)/)
  if (from > lines.length) throw refuse('noSuchLine', fileTexts.noSuchLine(showPath(path), lines.length))
  const last = Math.min(to, lines.length)
  return { code: lines.slice(from - 1, last).join(''), lines: { from, to: last, of: lines.length } }
}
