import type { Modals } from '../shell/use-modals.ts'

export type TeamInvite = {
  teamId: string
  teamName: string
  inviterName: string
  inviterAvatar: string | null
}

/** Asks whether to accept an invitation. Its code is loaded on demand. */
export const openTeamInvite = (
  modals: Modals,
  { teamId, teamName, inviterName, inviterAvatar }: TeamInvite,
) =>
  modals.openModal(() => import('./team-invite-modal.tsx').then((module) => module.TeamInviteModal), {
    teamId,
    teamName,
    inviterName,
    inviterAvatar,
  })
