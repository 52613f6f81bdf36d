import { toAppError } from '@sandlot/core/errors'

/** What went wrong, in the catalogue's words, some of which end with a stop, and the reason behind it. */
export const withReason = (sentence: string, reason: string): string =>
  `${sentence}${sentence.endsWith('.') ? '' : ':'} ${reason}`

/** The same for an error, without the word by which programs know that a plan sets a limit. */
export const failureText = (sentence: string, error: unknown): string =>
  withReason(sentence, toAppError(error).message.replace(/^[A-Z]+_LIMIT: /, ''))
