import { TRASH_DAYS } from '../sandboxes/limits.ts'

export const WORKSPACE_NAME_MAX_LENGTH = 100
export const TEAM_AVATAR_COLORS = 8
/** In a line of text, and as the main element. */
export const TEAM_AVATAR_PX = { small: 24, large: 55 }
export const WORKSPACE_DESCRIPTION_MAX_LENGTH = 500
export const WORKSPACE_USE_CASES_MAX = 20
export const WORKSPACE_USE_CASE_MAX_LENGTH = 100
/** How long a deleted workspace can be restored; its sandboxes are in the trash equally long. */
export const WORKSPACE_DELETED_DAYS = TRASH_DAYS
export const DELETE_WORKSPACE_MODAL_WIDTH_PX = 460
/** Invitations per person and minute, across workspaces. */
export const INVITATIONS_PER_MINUTE = 20
/** Open invitations per workspace. */
export const INVITATIONS_OPEN_MAX = 500
/** How long an invitation is valid. */
export const INVITATION_DAYS = 30
/** The longest e-mail address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254
/** The default lifetime of an invite link, and the choices; null for no expiry. */
export const INVITE_LINK_DAYS = 7
export const INVITE_LINK_DAYS_OFFERED = [1, 7, 30, null] as const
export const INVITE_LINK_DAYS_MAX = 365
/** The highest limit on uses of an invite link. */
export const INVITE_LINK_USES_MAX = 1000
