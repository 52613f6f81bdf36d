const HOUR_MS = 60 * 60_000

/** For how long a device keeps the token of its executors (spec CN-074). */
export const EXECUTOR_TOKEN_CACHE_MS = 24 * HOUR_MS
/** What a device takes from its cache at the last moment is still good on its way. */
export const EXECUTOR_TOKEN_LIFE_MS = EXECUTOR_TOKEN_CACHE_MS + HOUR_MS
