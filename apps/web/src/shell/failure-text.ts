import { AppError, toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { isLostCode } from './lost-code.ts'

/** The message for a failure: a sentence that the reason is appended to, or the entire text. */
export type Sentence = string | ((error: unknown) => string)

/** Appends the reason to a sentence of the catalog, some of which end with a full stop. */
export const withReason = (sentence: string, reason: string): string =>
  `${sentence}${sentence.endsWith('.') ? '' : ':'} ${reason}`

/** Browsers' messages for code that fails to load are not meant for users and contain its address. */
const asAppError = (error: unknown): AppError =>
  isLostCode(error) ? new AppError('offline', shellMessages.partFailed, { cause: error }) : toAppError(error)

/** Returns the message for an error. */
export const failureText = (sentence: Sentence, error: unknown): string =>
  typeof sentence === 'string' ? withReason(sentence, asAppError(error).message) : sentence(asAppError(error))
