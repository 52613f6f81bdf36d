/** Limits of one request, for both sides. */
export const BATCH_MAX = 10
export const DEPTH_MAX = 15
/** Request bodies: the default, GraphQL with its whole batch, and forms. */
export const BODY_MAX_BYTES = 512 * 1024
export const GRAPHQL_BODY_MAX_BYTES = 2 * 1024 * 1024
export const FORM_MAX_BYTES = 16 * 1024
/** Nesting of a JSON body, because parsing is recursive. */
export const JSON_DEPTH_MAX = 64
/** Items of any list argument in GraphQL; clients split larger ones. */
export const LIST_ARGUMENT_MAX = 2000

/** Timeout of requests to servers on the internet. */
export const OUTSIDE_TIMEOUT_MS = 10_000

/** The live socket (spec LV-006 to LV-012). */
export const SOCKET_TOKEN_CACHE_MS = 8 * 60_000
export const SOCKET_TOKEN_LIFE_MS = 10 * 60_000
export const SOCKET_TOKEN_REFUSALS_MAX = 4
export const SOCKET_STEPS_MS = [10, 50, 100, 150, 200, 250, 500, 1000, 2000] as const
export const SOCKET_STEP_FACTOR = { min: 1, max: 1.7 } as const
export const SOCKET_BUSY_RETRY_MS = { min: 3000, max: 5000 } as const
/** Frames of one socket: a burst, as when it joins every topic again, and the rate per second after that. */
export const FRAMES_AT_ONCE_MAX = 2400
export const FRAMES_PER_SECOND = 20
/** The total size of a socket's queued frames. */
export const FRAMES_WAITING_MAX_BYTES = 512 * 1024
/** Closes a socket that sends more (RFC 6455 §7.4.1). */
export const SOCKET_FLOOD = { code: 1008, reason: 'too many messages' } as const
export const SOCKET_HEARTBEAT_MS = 20_000
/** Sockets per person across tabs, terminals and extensions, and per IP address. */
export const SOCKETS_PER_PERSON_MAX = 100
export const SOCKETS_PER_ADDRESS_MAX = 2_000
