/** The code with which a socket closes whose session has ended; the reason beside it is one of these. */
export const SESSION_ENDED = 4001

export type SessionEnd = 'signed out' | 'suspended'
