import { START_MAX_MS } from '@sandlot/core/runtime/boxes/limits'

/** The server says itself when a start has failed; a restart stops the devbox before that. */
export const START_TIMEOUT_MS = START_MAX_MS + 30_000

/** How `exec` ends where it fails itself: below that are the exit codes of what it runs, and 126 and 127 those of shells. */
export const OWN_FAILURE = 125
