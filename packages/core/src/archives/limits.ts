/** Largest zip that is taken in, unless the instance is configured otherwise. */
export const IMPORT_MAX_MB = 200
/** How often as large as that it may be once it is unpacked. */
export const UNPACKED_TIMES_MAX = 10
/** How often as large as its own zip the contents may be: what is packed more tightly is made to do harm. */
export const RATIO_MAX = 200
/** Up to here a ratio says nothing. */
export const RATIO_FREE_BYTES = 64 * 1024 * 1024
/** Files and folders of one zip, whether it is made or taken in. */
export const ENTRIES_MAX = 200_000
/** The list of all of them at the end of a zip. */
export const DIRECTORY_MAX_BYTES = 32 * 1024 * 1024
export const MANIFEST_MAX_BYTES = 16 * 1024 * 1024
/** Bytes of all files of one export together. */
export const EXPORT_MAX_BYTES = 100_000_000_000
/** Sandboxes and folders that one export names; a folder or a workspace as a whole may hold more. */
export const EXPORT_NAMED_MAX = 10_000
/** Characters of a folder's name inside a zip. */
export const ARCHIVE_NAME_MAX_LENGTH = 60
/** A path inside a zip: those of the folders around a sandbox, and of a file in it. */
export const ENTRY_PATH_MAX_LENGTH = 4096
