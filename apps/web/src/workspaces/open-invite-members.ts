import type { Modals } from '../shell/use-modals.ts'

/** Opens the modal that invites people to a workspace. Its code is loaded on demand. */
export const openInviteMembers = (modals: Modals, team: { id: string; name: string; email?: string }) =>
  modals.openModal(
    () => import('./invite-members-modal.tsx').then((module) => module.InviteMembersModal),
    team,
  )
