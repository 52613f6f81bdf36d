/** How code is set (spec CN-082, CN-083). */
export const FONT_SIZE_PX = 14
export const LINE_HEIGHT = 1.5

/** Below this there is no room for the files beside the code; the same as `--breakpoint-md` of theme.css. */
export const TREE_WIDTH_PX = 248

/** So many files or fewer: the whole tree is open from the start. */
export const OPEN_TREE_MAX_FILES = 30

/** What the preview takes of the room beside the side bar, in per cent. */
export const PREVIEW_SHARE = 45
/** In windows narrower than this the side bar starts closed: code and preview need the room. */
export const SIDEBAR_BESIDE_FROM_PX = 1100
/** In windows narrower than this two of them are in sight: the side bar takes the place of the preview. */
export const THREE_PANES_FROM_PX = 960
export const SIDEBAR_MIN_PX = 180
export const SIDEBAR_MAX_PX = 520
export const PREVIEW_MIN = 15
export const PREVIEW_MAX = 85
export const QUICK_ACTIONS_WIDTH_PX = 560
/** The terminals below the code. */
export const TERMINAL_HEIGHT_PX = 240
export const TERMINAL_MIN_PX = 96
export const TERMINAL_MAX_PX = 720
