/** How long a short message stays (contract §9). */
export const TOAST_SECONDS = 3
export const TOAST_ERROR_SECONDS = 6
export const TOAST_MAX = 3

export const SIDEBAR_WIDTH_PX = 270
export const ALERT_MODAL_WIDTH_PX = 450
export const TEAM_INVITE_MODAL_WIDTH_PX = 400
export const INVITE_MEMBERS_MODAL_WIDTH_PX = 520

/** A gap in the live connection that is shorter is nobody's business. */
export const LIVE_GAP_SHOWN_AFTER_MS = 4_000
