import { START_MAX_MS } from '@sandlot/core/runtime/boxes/limits'

/** The server reports a failed start itself; a restart also has to stop the devbox first. */
export const START_TIMEOUT_MS = START_MAX_MS + 30_000

/** The exit status if `exec` itself fails: lower ones are the command's own, and 126 and 127 the shell's. */
export const OWN_FAILURE = 125
