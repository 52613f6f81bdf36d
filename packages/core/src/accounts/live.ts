/** The close code of a socket whose session has ended; its close reason is one of these. */
export const SESSION_ENDED = 4001

export type SessionEnd = 'signed out' | 'suspended'
