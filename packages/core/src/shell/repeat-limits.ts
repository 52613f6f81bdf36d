/** A key stands for one action; with it a call may be sent again, and is done once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255
export const IDEMPOTENCY_KEPT_HOURS = 24
/** How often a client sends a creating call again by itself, and after how long. */
export const REPEAT_AFTER_MS = [300, 1500] as const
/** After so long who waits is told instead, and may try again. */
export const REPEAT_WITHIN_MS = 3000
