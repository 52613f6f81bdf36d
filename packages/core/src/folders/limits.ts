/** Counted in characters as people see them. */
export const FOLDER_NAME_MAX_LENGTH = 100
/** A path is a key of the index that finds folders, which holds no more. */
export const FOLDER_PATH_MAX_BYTES = 2000
