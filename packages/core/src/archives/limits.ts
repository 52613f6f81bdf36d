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
/** The paths of all folders that one import makes, with what it goes into. */
export const FOLDER_PATHS_MAX_BYTES = 16 * 1024 * 1024
/** Bytes of all files of one export together. */
export const EXPORT_MAX_BYTES = 100_000_000_000
/** Sandboxes and folders that one export names; a folder or a workspace as a whole may hold more. */
export const EXPORT_NAMED_MAX = 10_000
/** Of the files that an import leaves out for their names, so many are named. */
export const LEFT_OUT_SHOWN = 5
/** The names of all of them. */
export const EXPORT_BODY_MAX_BYTES = 5 * 1024 * 1024
/** Characters of a folder's name inside a zip. */
export const ARCHIVE_NAME_MAX_LENGTH = 60
/** A path inside a zip: those of the folders around a sandbox, and of a file in it. */
export const ENTRY_PATH_MAX_LENGTH = 4096
/** Zips that are packed at a time, by the whole server and for one person: each holds the files of some sandboxes. */
export const EXPORTS_AT_ONCE_MAX = 16
export const EXPORTS_OF_PERSON_MAX = 3
/**
 * Zips that are taken in at a time, by the whole server and for one person: each lies on its disk, and the files of some
 * sandboxes in its memory.
 */
export const IMPORTS_AT_ONCE_MAX = 16
export const IMPORTS_OF_PERSON_MAX = 3
/** Zips whose lists are read at a time, and those that may wait for it. */
export const LISTS_AT_ONCE = 2
export const LISTS_WAITING_MAX = 20
/** How soon somebody may try again who found the server busy with zips. */
export const ZIPS_RETRY_SECONDS = 10
/** A package.json beyond this says nothing of what a project runs as. */
export const GUESSED_FROM_MAX_BYTES = 256 * 1024
/** Sandboxes of one zip that the audit log names; it counts them all. */
export const EXPORT_AUDITED_MAX = 200
