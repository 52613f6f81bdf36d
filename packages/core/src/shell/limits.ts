/** How long a short message stays (contract §9). */
export const TOAST_SECONDS = 3
export const TOAST_ERROR_SECONDS = 6
/** For errors of converting a sandbox and of changing add-ons, which say more. */
export const TOAST_LONG_ERROR_SECONDS = 10
export const TOAST_MAX = 3

export const SIDEBAR_WIDTH_PX = 270
export const ALERT_MODAL_WIDTH_PX = 450
export const TEAM_INVITE_MODAL_WIDTH_PX = 400
export const INVITE_MEMBERS_MODAL_WIDTH_PX = 520
export const MINIMUM_PRIVACY_MODAL_WIDTH_PX = 450
export const MOVE_MODAL_WIDTH_PX = 480
export const COOKIE_MODAL_WIDTH_PX = 520

/** The question about cookies waits until the page that somebody came for has shown. */
export const COOKIE_BANNER_AFTER_MS = 1_500

/** Where events about use go when a key is named and no other place: the service whose form they have. */
export const ANALYTICS_URL = 'https://api2.amplitude.com/2/httpapi'

/** A gap in the live connection that is shorter is nobody's business. */
export const LIVE_GAP_SHOWN_AFTER_MS = 4_000

/** Workspaces from before this moment are welcomed to billing by usage. */
export const WELCOME_BEFORE = '2024-02-01T00:00:00Z'
/** People from before this moment are told of the terms. */
export const TERMS_NOTICE_BEFORE = '2024-03-10T00:00:00Z'
/** Who has loaded the dashboard more often than this has been here before. */
export const RETURNING_AFTER_VISITS = 1
