import { isLocalOwner } from '@sandlot/core/git/owner-rules'
import { removeRepository } from '@sandlot/core/repositories/import-queries'
import { repositoryPages } from '@sandlot/core/repositories/page-messages'
import { fullName, type RepositoryName } from '@sandlot/core/repositories/rules'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { useModals } from '../shell/use-modals.ts'

/** Takes a repository out of its workspace, after a question that tells what is lost (spec RP-015 to RP-017). */
export function useRemoveRepository({ owner, name }: RepositoryName, teamId: string) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { mutateAsync, isPending } = useMutation({
    ...removeRepository(client, queries),
    networkMode: 'always',
  })
  const remove = async () => {
    const isSure = await confirm({
      title: repositoryPages.removeTitle,
      message: isLocalOwner(owner) ? repositoryPages.removeLocalText : repositoryPages.removeText,
      confirmLabel: repositoryPages.removeTitle,
      isDanger: true,
    })
    if (!isSure) return
    await mutateAsync({ owner, name, teamId }).then(
      () => toasts.toast('success', repositoryPages.removed(fullName({ owner, name }))),
      (error: unknown) => toasts.failed(repositoryPages.removeFailed({ owner, name }), error),
    )
  }
  return { remove, isRemoving: isPending }
}
