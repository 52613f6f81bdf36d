import { AppError } from '@sandlot/core/errors'
import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { sandboxTexts } from './messages.ts'

/** The words for who may see a sandbox, least private first. */
export const privacyNames = [
  'public',
  'unlisted',
  'private',
] as const satisfies readonly (keyof typeof PRIVACY)[]

/** The level of a word as somebody typed it. */
export function privacyLevel(typed: string): Privacy {
  const name = privacyNames.find((one) => one === typed.toLowerCase())
  if (!name)
    throw new AppError('usage', sandboxTexts.levelUnknown(typed, privacyNames.join(', ')), { field: 'level' })
  return PRIVACY[name]
}
