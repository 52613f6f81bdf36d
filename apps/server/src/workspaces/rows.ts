import type { InviteLinkState } from '@sandlot/core/workspaces/invite-link-rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { invitations, workspaces } from './tables.ts'

export type TeamRow = typeof workspaces.$inferSelect
export type WorkspaceSandboxSettingsRow = TeamRow
export type TeamAiConsentRow = TeamRow['aiConsent']
export type TeamMetadataRow = { useCases: string[] }
export type DeletedTeamRow = { id: string; name: string; deletedAt: string; goneAt: string }
export type TeamInviteLinkRow = {
  state: InviteLinkState
  token: string
  authorization: Role
  expiresAt: string | null
  uses: number
  maxUses: number | null
}
export type TeamPreviewRow = TeamRow
export type TeamInvitationRow = typeof invitations.$inferSelect
