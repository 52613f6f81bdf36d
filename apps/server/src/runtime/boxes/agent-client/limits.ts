/** How long an agent may take to answer, or to send the next piece of a finite answer. */
export const PATIENCE_MS = 10_000
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024
export const PROBLEM_MAX_BYTES = 4 * 1024
/** Limit of an output frame; an agent reads pipes in much smaller pieces. */
export const FRAME_MAX_BYTES = 1024 * 1024
/** For headers and trailers. */
export const HEADER_PAIRS_MAX = 64
