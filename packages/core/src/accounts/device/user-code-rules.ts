import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '../limits.ts'

/** Normalizes a user code, however it was typed, to `XXXX-XXXX`; null if it is none. */
export function formatUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const half = USER_CODE_LENGTH / 2
  const isCode =
    letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one))
  return isCode ? `${letters.slice(0, half)}-${letters.slice(half)}` : null
}
