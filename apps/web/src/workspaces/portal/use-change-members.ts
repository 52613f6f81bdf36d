import { manageMessages } from '@sandlot/core/workspaces/manage-messages'
import { memberMessages as say } from '@sandlot/core/workspaces/member-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { Role } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { changeRoles, removeMember } from '../members.ts'
import { useWorkspace } from '../workspace-context.tsx'

export type Member = {
  userId: string
  who: string
  drafts: number
  hasOpenLink: boolean
  authorization: Role
  teamManager: boolean
}
export type Heir = { userId: string; who: string }

/** The answer of the modal: who gets the drafts. */
export type Removal = { draftsTo: string | undefined }

const modal = () => import('./remove-members-modal.tsx').then((module) => module.RemoveMembersModal)

/** The admins' actions on members: changing roles, and removing members after an explanation. */
export function useChangeMembers(heirs: readonly Heir[] = []) {
  const { client, queries, toasts } = useServices()
  const { confirm, openModal } = useModals()
  const { active } = useWorkspace()
  const teamId = active.id
  const changing = useMutation({ ...changeRoles(client, queries), networkMode: 'always' })
  const removing = useMutation({ ...removeMember(client, queries), networkMode: 'always' })

  const change = async (
    wanted: readonly { userId: string; authorization: Role; teamManager?: boolean }[],
    done: string,
  ) => {
    try {
      await changing.mutateAsync({ teamId, wanted })
      toasts.toast('success', done)
      return true
    } catch (error) {
      toasts.failed(say.roleFailed, error)
      return false
    }
  }
  const setRole = ({ userId, who }: Member, authorization: Role) =>
    change([{ userId, authorization }], say.roleChanged(who, workspaceMessages.roles[authorization]))
  const setRoles = (members: readonly Member[], authorization: Role) =>
    change(
      members.map(({ userId }) => ({ userId, authorization })),
      manageMessages.rolesChanged(members.length),
    )
  const setBilling = ({ userId, who, authorization }: Member, teamManager: boolean) =>
    change(
      [{ userId, authorization, teamManager }],
      (teamManager ? manageMessages.billingOn : manageMessages.billingOff)(who),
    )

  /** Removes members one at a time, up to the first one who cannot be removed. */
  const take = async (members: readonly Member[], draftsTo?: string) => {
    let removed = 0
    try {
      for (const { userId } of members) {
        await removing.mutateAsync({ teamId, userId, ...(draftsTo && { draftsTo }) })
        removed += 1
      }
      const [only] = members
      toasts.toast(
        'success',
        members.length === 1 && only
          ? (only.hasOpenLink ? say.removedWithLink : say.removed)(only.who)
          : manageMessages.removedSome(removed),
      )
      return true
    } catch (error) {
      toasts.failed(
        removed > 0 ? manageMessages.removedPart(removed, members.length) : say.removeFailed,
        error,
      )
      return false
    }
  }
  /** Resolves with whether all of them are removed. */
  const remove = async (members: readonly Member[]): Promise<boolean> => {
    const staying = heirs.filter((heir) => members.every(({ userId }) => userId !== heir.userId))
    const [only] = members
    // Asks who inherits the drafts if there are any and more than one person could.
    if (members.length > 1 || (staying.length > 1 && members.some(({ drafts }) => drafts > 0))) {
      const removal = await openModal(modal, { members, heirs: staying, team: active.name })
      return removal !== undefined && take(members, removal.draftsTo)
    }
    if (!only) return false
    const sure = await confirm({
      title: say.removeTitle(only.who),
      message: say.removeText(only.who, active.name, only),
      confirmLabel: say.remove,
      isDanger: true,
    })
    return sure && take(members)
  }
  return { setRole, setRoles, setBilling, remove }
}
