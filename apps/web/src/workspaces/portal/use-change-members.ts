import { memberMessages as say } from '@sandlot/core/workspaces/member-messages'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import type { Role } from '@sandlot/core/workspaces/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { changeRole, removeMember } from '../members.ts'
import { useWorkspace } from '../workspace-context.tsx'

type Member = { userId: string; who: string; drafts: number; hasOpenLink: boolean }

/** What admins do with members: another role, or no place any more, which is asked for with what it means. */
export function useChangeMembers() {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { active } = useWorkspace()
  const teamId = active.id
  const changing = useMutation({ ...changeRole(client, queries), networkMode: 'always' })
  const removing = useMutation({ ...removeMember(client, queries), networkMode: 'always' })

  const setRole = async ({ userId, who }: Member, authorization: Role) => {
    try {
      await changing.mutateAsync({ teamId, userId, authorization })
      toasts.toast('success', say.roleChanged(who, workspaceMessages.roles[authorization]))
    } catch (error) {
      toasts.failed(say.roleFailed, error)
    }
  }
  const remove = async ({ userId, who, ...theirs }: Member) => {
    const sure = await confirm({
      title: say.removeTitle(who),
      message: say.removeText(who, active.name, theirs),
      confirmLabel: say.remove,
      isDanger: true,
    })
    if (!sure) return
    try {
      await removing.mutateAsync({ teamId, userId })
      toasts.toast('success', (theirs.hasOpenLink ? say.removedWithLink : say.removed)(who))
    } catch (error) {
      toasts.failed(say.removeFailed, error)
    }
  }
  return { setRole, remove }
}
