/* What relay and runner share. The relay loads nothing else. */

/** A pipe in the folder of the sockets, which the box reads to its end. */
export const LIFELINE = 'runner.pipe'
export const DOORS = ['agent', 'egress'] as const
/** A stream on which the runner sends files for that folder, and the relay confirms which it has written. */
export const FILES_PATH = '/files'
export const READ_MAX_BYTES = 4 * 1024 * 1024
export const WINDOW_BYTES = 256 * 1024
