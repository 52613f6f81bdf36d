/** Counted in characters as people see them. */
export const FOLDER_NAME_MAX_LENGTH = 100
/** A path is a key of the index that finds folders, which holds no more. */
export const FOLDER_PATH_MAX_BYTES = 2000

/** So deep a folder is looked into while it is dragged (spec CN-024). */
export const DRAGGED_DEPTH_MAX = 1000
/** What is dragged is shown as so many items at the most (spec CN-030). */
export const DRAG_PREVIEW_MAX = 4
/** How long something is held over a folder before that opens; the root does so at once (spec CN-031). */
export const HOVER_EXPAND_MS = 500
export const HOVER_EXPAND_ROOT_MS = 0
/** So many places are offered to be chosen from at once; what is typed brings the others. */
export const PLACES_SHOWN_MAX = 200
