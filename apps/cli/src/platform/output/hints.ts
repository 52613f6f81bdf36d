import type { ErrorCode } from '@sandlot/core/errors'

/** Hints for errors that have none of their own. */
export const hints = {
  unexpected: 'This should not happen. SANDLOT_DEBUG=api shows the calls that were made.',
  usage: 'The same command with --help shows how it is used.',
  validation: 'The same command with --help shows how it is used.',
  too_large: 'Send less at once.',
  partial: 'Each that failed says why.',
  unauthenticated: 'Sign in with: sandlot auth login',
  forbidden: 'Ask an admin of the workspace, or check who you are here with `sandlot whoami`.',
  sign_in_again: 'Do it in the browser, in the preferences of your account.',
  not_found: 'Check the spelling; lists show what is there.',
  conflict: 'Look at how things are now, and try again.',
  pending: 'Try again in a moment.',
  limit: 'Ask an admin of the workspace for more, or make room.',
  offline: 'Check the address, and that this machine is online.',
  rate_limited: 'Try again in a moment.',
  unavailable: 'Try again in a moment.',
  server: 'The fault is on the server. Try again, or tell the admin of this instance.',
  incompatible: 'Compare the versions with: sandlot version --check',
  interrupted: 'Run it again when you are ready.',
} as const satisfies Record<ErrorCode, string>
