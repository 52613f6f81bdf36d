import { toAppError } from '@sandlot/core/errors'

/** What is said of something that failed: a sentence that its reason goes behind, or all of the text. */
export type Sentence = string | ((error: unknown) => string)

/** What went wrong, in the catalogue's words, some of which end with a stop, and the reason behind it. */
export const withReason = (sentence: string, reason: string): string =>
  `${sentence}${sentence.endsWith('.') ? '' : ':'} ${reason}`

/** The same for an error, without the word by which programs know that a plan sets a limit. */
export const failureText = (sentence: Sentence, error: unknown): string =>
  typeof sentence === 'string'
    ? withReason(sentence, toAppError(error).message.replace(/^[A-Z]+_LIMIT: /, ''))
    : sentence(error)
