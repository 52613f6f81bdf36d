/** How code is set (spec CN-082, CN-083). */
export const FONT_SIZE_PX = 14
export const LINE_HEIGHT = 1.5

/** Below this there is no room for the files beside the code; the same as `--breakpoint-md` of theme.css. */
export const TREE_WIDTH_PX = 248

/** So many files or fewer: the whole tree is open from the start. */
export const OPEN_TREE_MAX_FILES = 30
