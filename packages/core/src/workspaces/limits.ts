import { TRASH_DAYS } from '../sandboxes/limits.ts'

export const WORKSPACE_NAME_MAX_LENGTH = 100
export const TEAM_AVATAR_COLORS = 8
/** In a line of text, and where it is what one looks at. */
export const TEAM_AVATAR_PX = { small: 24, large: 55 }
export const WORKSPACE_DESCRIPTION_MAX_LENGTH = 500
export const WORKSPACE_USE_CASES_MAX = 20
export const WORKSPACE_USE_CASE_MAX_LENGTH = 100
/** How long a deleted workspace can be restored. Its sandboxes are in the trash for as long. */
export const WORKSPACE_DELETED_DAYS = TRASH_DAYS
export const DELETE_WORKSPACE_MODAL_WIDTH_PX = 460
/** How many people one person may invite in a minute, all workspaces together. */
export const INVITATIONS_PER_MINUTE = 20
/** How many invitations of one workspace may wait for an answer. */
export const INVITATIONS_OPEN_MAX = 500
/** How long an invitation waits for its answer. */
export const INVITATION_DAYS = 30
/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254
/** How long an invite link works unless an admin says, and what they may say; null is for good. */
export const INVITE_LINK_DAYS = 7
export const INVITE_LINK_DAYS_OFFERED = [1, 7, 30, null] as const
export const INVITE_LINK_DAYS_MAX = 365
/** How many may join by one invite link, where an admin limits it. */
export const INVITE_LINK_USES_MAX = 1000
