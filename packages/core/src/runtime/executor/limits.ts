import { HOUR_MS } from '../../units.ts'

/** How long a device caches its executors' token (spec CN-074). */
export const EXECUTOR_TOKEN_CACHE_MS = 24 * HOUR_MS
/** A token that leaves the cache at the last moment must still be valid when it arrives. */
export const EXECUTOR_TOKEN_LIFE_MS = EXECUTOR_TOKEN_CACHE_MS + HOUR_MS
