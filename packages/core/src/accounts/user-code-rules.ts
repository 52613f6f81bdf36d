import { USER_CODE_LENGTH, USER_CODE_LETTERS } from './limits.ts'

/** A user code as it is shown, `XXXX-XXXX`, of what a person typed in whatever way; null for what is none. */
export function formatUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}_.]/gu, '')
  const half = USER_CODE_LENGTH / 2
  const isCode =
    letters.length === USER_CODE_LENGTH && [...letters].every((one) => USER_CODE_LETTERS.includes(one))
  return isCode ? `${letters.slice(0, half)}-${letters.slice(half)}` : null
}
