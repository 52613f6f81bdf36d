/** How long an agent may take for an answer, or for the next piece of one that must come to an end. */
export const PATIENCE_MS = 10_000
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024
export const PROBLEM_MAX_BYTES = 4 * 1024
/** A frame of output; an agent reads pipes in far smaller pieces. */
export const FRAME_MAX_BYTES = 1024 * 1024
/** Of headers and trailers. */
export const HEADER_PAIRS_MAX = 64
