const literally = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for texts that contain the input literally, whatever characters it has. */
export const holding = (typed: string): string => `%${literally(typed)}%`

/** A `like` pattern for texts that begin with the input literally. */
export const beginningWith = (typed: string): string => `${literally(typed)}%`
