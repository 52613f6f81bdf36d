/** What one request may carry, for both sides of the wire. */
export const BATCH_MAX = 10
export const DEPTH_MAX = 15
