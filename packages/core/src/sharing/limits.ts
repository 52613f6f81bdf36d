/** How long an invitation by e-mail is valid. */
export const SHARE_INVITATION_DAYS = 30
/** People and invitations per sandbox. */
export const SHARED_WITH_MAX = 200
/** Grants per person and minute, across sandboxes. */
export const SHARES_PER_MINUTE = 20
export const SHARE_MODAL_WIDTH_PX = 560
