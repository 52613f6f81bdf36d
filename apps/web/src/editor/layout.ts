/** The type size of code (spec CN-082, CN-083). */
export const FONT_SIZE_PX = 14
export const LINE_HEIGHT = 1.5

/** The initial width of the side bar. */
export const TREE_WIDTH_PX = 248

/** With up to this many files, the whole tree is initially open. */
export const OPEN_TREE_MAX_FILES = 30

/** The preview's share of the space next to the side bar, in per cent. */
export const PREVIEW_SHARE = 45
/** In narrower windows the side bar is initially closed, because code and preview need the space. */
export const SIDEBAR_BESIDE_FROM_PX = 1100
/** In narrower windows only two panes are visible: the side bar takes the place of the preview. */
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
