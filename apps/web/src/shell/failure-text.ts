import { toAppError } from '@sandlot/core/errors'
import { shellMessages } from '@sandlot/core/shell/messages'
import { isLostCode } from './lost-code.ts'

/** What is said of something that failed: a sentence that its reason goes behind, or all of the text. */
export type Sentence = string | ((error: unknown) => string)

/** What went wrong, in the catalogue's words, some of which end with a stop, and the reason behind it. */
export const withReason = (sentence: string, reason: string): string =>
  `${sentence}${sentence.endsWith('.') ? '' : ':'} ${reason}`

/** What is said of an error: not the word by which programs know that a plan sets a limit, nor what a browser says of code. */
const reasonOf = (error: unknown): string =>
  isLostCode(error) ? shellMessages.partFailed : toAppError(error).message.replace(/^[A-Z]+_LIMIT: /, '')

/** The same for an error. */
export const failureText = (sentence: Sentence, error: unknown): string =>
  typeof sentence === 'string' ? withReason(sentence, reasonOf(error)) : sentence(error)
