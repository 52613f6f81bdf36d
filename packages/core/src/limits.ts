/** What one request may carry, for both sides of the wire. */
export const BATCH_MAX = 10
export const DEPTH_MAX = 15

/** The live socket (spec LV-006 to LV-012). */
export const SOCKET_TOKEN_CACHE_MS = 8 * 60_000
export const SOCKET_TOKEN_LIFE_MS = 10 * 60_000
export const SOCKET_TOKEN_REFUSALS_MAX = 4
export const SOCKET_STEPS_MS = [10, 50, 100, 150, 200, 250, 500, 1000, 2000] as const
export const SOCKET_STEP_FACTOR = { min: 1, max: 1.7 } as const
export const SOCKET_BUSY_RETRY_MS = { min: 3000, max: 5000 } as const
export const SOCKET_HEARTBEAT_MS = 20_000
