/** How high an embed is unless its page says otherwise. */
export const EMBED_HEIGHT_PX = 500
/** How wide a site is told that it is, which makes it as wide as its own column. */
export const EMBED_WIDTH_PX = 800
export const EMBED_HEIGHT_PX_MIN = 200
export const EMBED_HEIGHT_PX_MAX = 2000
/** Narrower than this, code and preview come one at a time. */
export const EMBED_SPLIT_PX = 640
