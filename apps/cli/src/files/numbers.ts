import { AppError } from '@sandlot/core/errors'
import { syncTexts } from './messages.ts'

/** Parses a version. */
export function versionOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('usage', syncTexts.versionWrong(text), { field: 'version' })
  return Number(text)
}
