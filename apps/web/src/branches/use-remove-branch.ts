import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { deleteBranch } from '@sandlot/core/branches/mutations'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'

type Removed = { id: string; name: string; sandbox: object | null }

/** Takes a branch that only its workspace has out of it, after a question. */
export function useRemoveBranch({ id, name, sandbox }: Removed, repository: RepositoryName) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { mutateAsync, isPending } = useMutation({ ...deleteBranch(client, queries), networkMode: 'always' })
  const remove = async () => {
    const isSure = await confirm({
      title: draftMessages.removeQuestion(name),
      message: draftMessages.removeText(sandbox !== null),
      confirmLabel: draftMessages.remove,
      isDanger: true,
    })
    if (!isSure) return
    await mutateAsync({ id }).then(
      () => toasts.toast('success', draftMessages.removed(name)),
      (error: unknown) => toasts.failed(draftMessages.removeFailed(name, repository), error),
    )
  }
  return { remove, isRemoving: isPending }
}
