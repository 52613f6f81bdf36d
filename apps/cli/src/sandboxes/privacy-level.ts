import { AppError } from '@sandlot/core/errors'
import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { sandboxTexts } from './messages.ts'

/** Names of privacy levels, least private first. */
export const privacyNames = [
  'public',
  'unlisted',
  'private',
] as const satisfies readonly (keyof typeof PRIVACY)[]

const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** Parses a privacy level. */
export function privacyLevel(typed: string): Privacy {
  const name = privacyNames.find((one) => one === typed.toLowerCase())
  if (!name)
    throw new AppError('usage', sandboxTexts.levelUnknown(typed, either.format(privacyNames)), {
      field: 'level',
    })
  return PRIVACY[name]
}
