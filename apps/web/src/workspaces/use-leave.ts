import { membersQuery } from '@sandlot/core/workspaces/invitations'
import { memberMessages } from '@sandlot/core/workspaces/member-messages'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'
import { leaveWorkspace } from './members.ts'
import { useWorkspace } from './workspace-context.tsx'

/** Leaves the active workspace after explaining the consequences, and switches to another one. */
export function useLeave(): () => Promise<void> {
  const { client, queries, toasts } = useServices()
  const { active, all, choose } = useWorkspace()
  const { confirm } = useModals()
  const router = useRouter()
  const me = useMe()
  const { mutateAsync } = useMutation({
    ...leaveWorkspace(client, queries),
    networkMode: 'always' as const,
    // Before the workspaces are refetched, so that no page of the one that was left stays on screen.
    onSuccess: (name) => {
      toasts.toast('success', memberMessages.left(name))
      const next = all.find(({ id }) => id !== active.id)
      if (!next) return
      choose(next.id)
      void router.navigate({ to: '/dashboard/recent', search: { workspace: next.id }, replace: true })
    },
  })
  return async () => {
    try {
      const { userAuthorizations } = await queries.fetchQuery(membersQuery(client, active.id))
      const drafts = userAuthorizations.find(({ userId }) => userId === me?.id)?.drafts ?? 0
      const sure = await confirm({
        title: memberMessages.leaveTitle(active.name),
        message: memberMessages.leaveText(active.name, drafts),
        confirmLabel: memberMessages.leave,
        isDanger: true,
      })
      if (sure) await mutateAsync(active.id)
    } catch (error) {
      toasts.failed(memberMessages.leaveFailed, error)
    }
  }
}
