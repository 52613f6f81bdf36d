/** The largest zip that is accepted by default. */
export const IMPORT_MAX_MB = 200
/** How many times larger than that its unpacked contents may be. */
export const UNPACKED_TIMES_MAX = 10
/** The highest compression ratio of a zip; anything above is a zip bomb. */
export const RATIO_MAX = 200
/** Below this size the ratio is not checked. */
export const RATIO_FREE_BYTES = 64 * 1024 * 1024
/** Files and folders of one zip, in exports and imports. */
export const ENTRIES_MAX = 200_000
/** The central directory at the end of a zip. */
export const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024
export const MANIFEST_MAX_BYTES = 16 * 1024 * 1024
/** The total length of all folder paths that one import creates, including its target. */
export const FOLDER_PATHS_MAX_BYTES = 16 * 1024 * 1024
/** Total size of the files in one export. */
export const EXPORT_MAX_BYTES = 100_000_000_000
/** Sandboxes and folders named by one export; a whole folder or workspace may contain more. */
export const EXPORT_NAMED_MAX = 10_000
/** How many of the files skipped for their names an import lists. */
export const LEFT_OUT_SHOWN = 5
/** The request body with all their names. */
export const EXPORT_BODY_MAX_BYTES = 5 * 1024 * 1024
/** Characters of a folder name inside a zip. */
export const ARCHIVE_NAME_MAX_LENGTH = 60
/** A path inside a zip: the folders around a sandbox plus the path of a file in it. */
export const ENTRY_PATH_MAX_LENGTH = 4096
/** Concurrent exports, per server and per person; each keeps the files of some sandboxes in memory. */
export const EXPORTS_AT_ONCE_MAX = 16
export const EXPORTS_OF_PERSON_MAX = 3
/**
 * Concurrent imports, per server and per person; each has its zip on disk and the files of some sandboxes in memory.
 */
export const IMPORTS_AT_ONCE_MAX = 16
export const IMPORTS_OF_PERSON_MAX = 3
/** Directories of zips read concurrently, and how many more may wait. */
export const LISTS_AT_ONCE = 2
export const LISTS_WAITING_MAX = 20
/** When to retry if the server is busy with zips. */
export const ZIPS_RETRY_SECONDS = 10
/** Larger package.json files are not used to detect the runtime. */
export const GUESSED_FROM_MAX_BYTES = 256 * 1024
/** Sandboxes of one zip that the audit log names; it always counts all of them. */
export const EXPORT_AUDITED_MAX = 200
