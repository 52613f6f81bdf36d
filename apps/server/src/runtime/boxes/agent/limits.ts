/** How much output of a terminal or task is kept for those who attach later. */
export const RING_BYTES = 256 * 1024
/** How far a reader may lag until the program has to wait. */
export const LAG_MAX_BYTES = RING_BYTES / 2
/** How long a program waits for a reader that reads nothing, before it continues without. */
export const STALL_MAX_MS = 10_000
export const SESSIONS_MAX = 64
export const COLUMNS_MAX = 1_000
/** Between the request to end and killing it. */
export const GRACE_MS = 2_000
/** Concurrent programs run by exec. */
export const EXECS_MAX = 64
/** How long to wait for output of processes that a program left behind with its pipes. */
export const LEFT_BEHIND_MS = 200

export const JSON_MAX_BYTES = 64 * 1024
/** All variables of a devbox, in JSON. */
export const VARIABLES_MAX_BYTES = 16 * 1024 * 1024
/** One line when writing many files: a file of the maximum size, in base64. */
export const FILE_LINE_MAX_BYTES = 8 * 1024 * 1024
/** How many files are reported that could not be written. */
export const REFUSED_MAX = 1_000
/** Larger files are reported without a hash. */
export const HASHED_MAX_BYTES = 5 * 1024 * 1024
export const LINKS_FOLLOWED_MAX = 16
export const PATH_MAX_BYTES = 4096
export const FOLDER_ENTRIES_MAX = 10_000
export const WATCHED_FOLDERS_MAX = 5_000
export const WATCHED_FILES_MAX = 20_000
export const GATHER_MS = 200
/** How many names that are not UTF-8 are reported per folder. */
export const UNNAMEABLE_MAX = 20

/** Target size of a line of events; longer ones are split. */
export const EVENT_TARGET_BYTES = 64 * 1024
export const EVENT_LINE_MAX_BYTES = 256 * 1024
/** How much is buffered for a listener that does not read, until it has to start over. */
export const EVENTS_WAITING_MAX_BYTES = 4 * 1024 * 1024

/** How often ports are scanned: frequently after something started, otherwise now and then. */
export const PORTS_SOON_MS = 100
export const PORTS_LATER_MS = 2_000
export const PORTS_SOON_FOR_MS = 30_000
/** Maximum age of the list if the number of open sockets has not changed. */
export const PORTS_ANYWAY_MS = 4_000
export const PORTS_MAX = 256
export const SHORTAGE_EVERY_MS = 5_000
export const DISK_LOW_BYTES = 64 * 1024 * 1024
export const MEMORY_LOW_SHARE = 0.08

/** How many of the gate's reasons are shown in terminals. */
export const DENIALS_TOLD_MAX = 1_000
/** Between two searches for the program that made the request. */
export const LOOK_FOR_ASKER_MS = 20

/** Pauses before a lost connection is redialled. */
export const REDIAL_MS = 100
export const REDIAL_MAX_MS = 2_000
/** Length of the gate's explanation of a refusal. */
export const REASON_MAX_BYTES = 1_024
