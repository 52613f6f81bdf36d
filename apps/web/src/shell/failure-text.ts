import { AppError, toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { isLostCode } from './lost-code.ts'

/** What is said of something that failed: a sentence that its reason goes behind, or all of the text. */
export type Sentence = string | ((error: unknown) => string)

/** What went wrong, in the catalogue's words, some of which end with a stop, and the reason behind it. */
export const withReason = (sentence: string, reason: string): string =>
  `${sentence}${sentence.endsWith('.') ? '' : ':'} ${reason}`

/** What browsers say of code that cannot be had is no sentence for people, and tells where it lies. */
const asAppError = (error: unknown): AppError =>
  isLostCode(error) ? new AppError('offline', shellMessages.partFailed, { cause: error }) : toAppError(error)

/** The same for an error. */
export const failureText = (sentence: Sentence, error: unknown): string =>
  typeof sentence === 'string' ? withReason(sentence, asAppError(error).message) : sentence(asAppError(error))
