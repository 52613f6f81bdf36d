/** Counted in graphemes. */
export const FOLDER_NAME_MAX_LENGTH = 100
/** Paths are keys of an index, whose entries can be no longer. */
export const FOLDER_PATH_MAX_BYTES = 2000

/** How deep the tree of a dragged folder is searched (spec CN-024). */
export const DRAGGED_DEPTH_MAX = 1000
/** The maximum number of items in a drag preview (spec CN-030). */
export const DRAG_PREVIEW_MAX = 4
/** How long to hover over a folder until it opens; the root opens immediately (spec CN-031). */
export const HOVER_EXPAND_MS = 500
export const HOVER_EXPAND_ROOT_MS = 0
/** How many destinations are listed at once; typing finds the others. */
export const DESTINATIONS_SHOWN_MAX = 200
