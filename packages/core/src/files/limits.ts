/** Largest body of a request, and so of an upload (spec CN-073). */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const DIRECTORY_DEPTH_MAX = 64
/** Lines of two texts multiplied: what is longer is not merged line by line but shown as one conflict. */
export const MERGE_STEPS_MAX = 200_000_000
