import { type ErrorCode, errorCodes, exitCode } from '@sandlot/core/errors'

type Status = 0 | (typeof exitCode)[ErrorCode]

/** The meaning of each exit status (spec CL-005). */
const meanings = {
  0: 'Done, or already so.',
  1: 'Something unexpected.',
  2: 'Wrong usage, or a question that could not be asked.',
  3: 'Some of several failed.',
  4: 'Not signed in, or signed out meanwhile.',
  5: 'Not permitted.',
  6: 'Not found.',
  7: 'A conflict, or a state that blocks the command.',
  8: 'Still pending.',
  9: 'A limit of the plan or the credits.',
  10: 'The host cannot be reached.',
  11: 'Too many requests.',
  12: 'The server failed, or its version is not compatible.',
  130: 'Interrupted.',
} as const satisfies Record<Status, string>

/** The exit statuses in order, with their error codes. */
export const exitStatuses = Object.entries(meanings).map(([status, meaning]) => ({
  status: Number(status),
  meaning,
  codes: errorCodes.filter((code) => exitCode[code] === Number(status)),
}))
