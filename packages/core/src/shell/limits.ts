/** How long a toast stays (contract §9). */
export const TOAST_SECONDS = 3
export const TOAST_ERROR_SECONDS = 6
/** For longer errors, about converting a sandbox and changing add-ons. */
export const TOAST_LONG_ERROR_SECONDS = 10
export const TOAST_MAX = 3

export const SIDEBAR_WIDTH_PX = 270
export const ALERT_MODAL_WIDTH_PX = 450
export const TEAM_INVITE_MODAL_WIDTH_PX = 400
export const INVITE_MEMBERS_MODAL_WIDTH_PX = 520
export const MINIMUM_PRIVACY_MODAL_WIDTH_PX = 450
export const MOVE_MODAL_WIDTH_PX = 480
export const COOKIE_MODAL_WIDTH_PX = 520

/** The cookie banner waits until the page has been shown. */
export const COOKIE_BANNER_AFTER_MS = 1_500

/** The default destination of usage events if a key is configured: the service whose format they use. */
export const ANALYTICS_URL = 'https://api2.amplitude.com/2/httpapi'

/** Shorter gaps in the live connection are not shown. */
export const LIVE_GAP_SHOWN_AFTER_MS = 4_000

/** Workspaces created before are shown an introduction to usage-based billing. */
export const WELCOME_BEFORE = '2024-02-01T00:00:00Z'
/** People who signed up before are shown the notice about the terms. */
export const TERMS_NOTICE_BEFORE = '2024-03-10T00:00:00Z'
/** More loads of the dashboard than this make a returning visitor. */
export const RETURNING_AFTER_VISITS = 1
