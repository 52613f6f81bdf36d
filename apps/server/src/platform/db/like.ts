const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** The pattern of `like` for texts that hold what somebody typed, whatever signs are in it. */
export const holding = (typed: string): string => `%${literally(typed)}%`

/** The same for texts that begin with it. */
export const beginningWith = (typed: string): string => `${literally(typed)}%`
