/** How long an invitation by e-mail waits for whoever gets it. */
export const SHARE_INVITATION_DAYS = 30
/** How many people and invitations one sandbox may have. */
export const SHARED_WITH_MAX = 200
/** How many people one person may share with in a minute, all sandboxes together. */
export const SHARES_PER_MINUTE = 20
export const SHARE_MODAL_WIDTH_PX = 560
