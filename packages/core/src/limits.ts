/** What one request may carry, for both sides of the wire. */
export const BATCH_MAX = 10
export const DEPTH_MAX = 15
/** Bodies: of a call that says nothing else, of GraphQL with its whole batch, and of a form. */
export const BODY_MAX_BYTES = 512 * 1024
export const GRAPHQL_BODY_MAX_BYTES = 2 * 1024 * 1024
export const FORM_MAX_BYTES = 16 * 1024
/** Levels of a JSON body: what reads it recurs. */
export const JSON_DEPTH_MAX = 64
/** Items of any list that GraphQL is given; clients send larger ones in parts. */
export const LIST_ARGUMENT_MAX = 2000

/** How long an address of the internet that is told of something has to answer. */
export const OUTSIDE_TIMEOUT_MS = 10_000

/** The live socket (spec LV-006 to LV-012). */
export const SOCKET_TOKEN_CACHE_MS = 8 * 60_000
export const SOCKET_TOKEN_LIFE_MS = 10 * 60_000
export const SOCKET_TOKEN_REFUSALS_MAX = 4
export const SOCKET_STEPS_MS = [10, 50, 100, 150, 200, 250, 500, 1000, 2000] as const
export const SOCKET_STEP_FACTOR = { min: 1, max: 1.7 } as const
export const SOCKET_BUSY_RETRY_MS = { min: 3000, max: 5000 } as const
/** Frames of one socket: so many at once, as when it joins every topic again, and so many a second after that. */
export const FRAMES_AT_ONCE_MAX = 2400
export const FRAMES_PER_SECOND = 20
/** What frames of one socket that wait for their turn take up. */
export const FRAMES_WAITING_MAX_BYTES = 512 * 1024
/** What a socket is closed with that sends more (RFC 6455 §7.4.1). */
export const SOCKET_FLOOD = { code: 1008, reason: 'too many messages' } as const
export const SOCKET_HEARTBEAT_MS = 20_000
/** Tabs, terminals and extensions of one person, and everybody behind one address. */
export const SOCKETS_PER_PERSON_MAX = 100
export const SOCKETS_PER_ADDRESS_MAX = 2_000
