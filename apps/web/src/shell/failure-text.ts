import { toAppError } from '@sandlot/core/errors'

/** What went wrong, in the catalogue's words, with the reason behind it. */
export const failureText = (sentence: string, error: unknown): string =>
  `${sentence}: ${toAppError(error).message}`
