/** The default height of an embed. */
export const EMBED_HEIGHT_PX = 500
/** The width reported to sites, which then fit the embed into their own column. */
export const EMBED_WIDTH_PX = 800
export const EMBED_HEIGHT_PX_MIN = 200
export const EMBED_HEIGHT_PX_MAX = 2000
/** Below this width, code and preview are shown one at a time. */
export const EMBED_SPLIT_PX = 640
