/** Default typography of code (spec PS-040, CN-082, CN-083). */
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

/** The longest pause between the two keys of a chord. */
export const CHORD_MS = 2_000

export const SETTINGS_MODAL_WIDTH_PX = 720
/** Width of the preferences (spec SH-100). */
export const PREFERENCES_MODAL_WIDTH_PX = 900

export const BIO_MAX_LENGTH = 500
export const SOCIAL_LINKS_MAX = 10
export const SOCIAL_LINK_MAX_LENGTH = 500
/** Pinned sandboxes of a profile. */
export const FEATURED_MAX = 50
/** Sandboxes on a page of a profile (spec PS-004, CN-019). */
export const PROFILE_PAGE_SIZE = 15
/** The most sandboxes returned if all pages of a profile are requested. */
export const PROFILE_ALL_MAX = 300
/** Working days within which an account is deleted (spec PS-055, CN-037), and during how many it can be undone. */
export const CLOSING_WORKING_DAYS = 3
export const CLOSING_UNDO_WORKING_DAYS = 2
/** Uploaded files per person (spec PS-046). */
export const UPLOADS_MAX_BYTES = 100 * 1024 * 1024
export const UPLOAD_NAME_MAX_LENGTH = 255
/** The largest profile picture; clients scale it down before uploading. */
export const PICTURE_MAX_BYTES = 512 * 1024
export const FEEDBACK_MAX_LENGTH = 5_000
export const FEEDBACK_PAGE_SIZE = 50
/** How old an account is when the survey first appears, and the interval after that. */
export const SURVEY_AFTER_DAYS = 30
export const SURVEY_AGAIN_DAYS = 365
/** Widths of the modals (spec SH-103, SH-105 to SH-109, SH-111 to SH-114). */
export const DELETE_PROFILE_SANDBOX_MODAL_WIDTH_PX = 400
export const SELECT_SANDBOX_MODAL_WIDTH_PX = 600
export const STORAGE_MODAL_WIDTH_PX = 800
export const FEEDBACK_MODAL_WIDTH_PX = 450
export const SURVEY_MODAL_WIDTH_PX = 850
export const SANDBOX_PICKER_WIDTH = '90%'
export const CLOSING_MODAL_WIDTH_PX = 450
/** Names in the public list of contributors, and how long it may be cached. */
export const CONTRIBUTORS_MAX = 10_000
export const CONTRIBUTORS_FRESH_SECONDS = 300
