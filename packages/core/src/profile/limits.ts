/** How code is set where nobody chose otherwise (spec PS-040, CN-082, CN-083). */
export const EDITOR_FONT_SIZE_PX = 14
export const EDITOR_FONT_SIZE_PX_MIN = 8
export const EDITOR_FONT_SIZE_PX_MAX = 40
export const EDITOR_LINE_HEIGHT = 1.5
export const EDITOR_LINE_HEIGHT_MIN = 1
export const EDITOR_LINE_HEIGHT_MAX = 3
export const FONT_FAMILY_MAX_LENGTH = 100

export const PRINT_WIDTH_MIN = 20
export const PRINT_WIDTH_MAX = 400
export const TAB_WIDTH_MIN = 1
export const TAB_WIDTH_MAX = 16

/** How long the second key of two may take after the first. */
export const CHORD_MS = 2_000

export const SETTINGS_MODAL_WIDTH_PX = 720
/** Width of the preferences (spec SH-100). */
export const PREFERENCES_MODAL_WIDTH_PX = 900

export const BIO_MAX_LENGTH = 500
export const SOCIAL_LINKS_MAX = 10
export const SOCIAL_LINK_MAX_LENGTH = 500
/** Pinned sandboxes of a profile. */
export const FEATURED_MAX = 50
