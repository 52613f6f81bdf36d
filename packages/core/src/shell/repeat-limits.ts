/** Identifies an action, so that a retried request is done once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255
export const IDEMPOTENCY_KEPT_HOURS = 24
/** Delays of a client's automatic retries of a creating request. */
export const REPEAT_AFTER_MS = [300, 1500] as const
/** After this long, the person is told instead and can retry. */
export const REPEAT_WITHIN_MS = 3000
