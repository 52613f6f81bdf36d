/** What a terminal or task keeps of its output for those who look later. */
export const RING_BYTES = 256 * 1024
/** How far who looks may be behind until the program has to wait. */
export const LAG_MAX_BYTES = RING_BYTES / 2
/** How long a program waits for somebody who takes nothing; then it goes on without them. */
export const STALL_MAX_MS = 10_000
export const SESSIONS_MAX = 64
export const COLUMNS_MAX = 1_000
/** Between the request to end and the end. */
export const GRACE_MS = 2_000
/** Programs that are run at a time by exec. */
export const EXECS_MAX = 64
/** How long output may still come from what a program left behind with its pipes. */
export const LEFT_BEHIND_MS = 200

export const JSON_MAX_BYTES = 64 * 1024
/** One line of many files: a file of the largest size, as base64. */
export const FILE_LINE_MAX_BYTES = 8 * 1024 * 1024
/** Larger files are told about without their hash. */
export const HASHED_MAX_BYTES = 5 * 1024 * 1024
export const LINKS_FOLLOWED_MAX = 16
export const PATH_MAX_BYTES = 4096
export const FOLDER_ENTRIES_MAX = 10_000
export const WATCHED_FOLDERS_MAX = 5_000
export const WATCHED_FILES_MAX = 20_000
export const GATHER_MS = 200
/** Names that are no UTF-8 that are told of one folder. */
export const UNNAMEABLE_MAX = 20

/** A line of events; what is longer is told in several. */
export const EVENT_TARGET_BYTES = 64 * 1024
export const EVENT_LINE_MAX_BYTES = 256 * 1024
/** What waits for a follower that takes nothing, until it has to begin anew. */
export const EVENTS_WAITING_MAX_BYTES = 4 * 1024 * 1024

/** How often ports are looked for: often while something begins, else now and then. */
export const PORTS_SOON_MS = 100
export const PORTS_LATER_MS = 2_000
export const PORTS_SOON_FOR_MS = 30_000
/** How old the list may become where as many sockets are open as before. */
export const PORTS_ANYWAY_MS = 4_000
export const PORTS_MAX = 256
export const SHORTAGE_EVERY_MS = 5_000
export const DISK_LOW_BYTES = 64 * 1024 * 1024
export const MEMORY_LOW_SHARE = 0.08

/** Reasons of the gate that are told in terminals. */
export const DENIALS_TOLD_MAX = 1_000
/** Between two looks for the program that asked. */
export const LOOK_FOR_ASKER_MS = 20

/** Pauses before a lost connection is dialled again. */
export const REDIAL_MS = 100
export const REDIAL_MAX_MS = 2_000
/** Words of the gate about why it refuses. */
export const REASON_MAX_BYTES = 1_024
