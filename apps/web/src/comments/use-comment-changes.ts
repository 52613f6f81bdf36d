import { commentChanges } from '@sandlot/core/comments/queries'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'
import { commentTexts as say } from './comment-messages.ts'

/** What a person does with the comments of a sandbox; each tells whether it worked. */
export function useCommentChanges(sandboxId: string) {
  const { client, queries, toasts } = useServices()
  const changes = commentChanges(client, queries)
  const write = useMutation(changes.write)
  const edit = useMutation(changes.edit)
  const remove = useMutation(changes.remove)
  const restore = useMutation(changes.restore)
  const resolve = useMutation(changes.resolve)
  const worked = (done: Promise<unknown>, failed: string): Promise<boolean> =>
    done.then(
      () => true,
      (error) => {
        toasts.failed(failed, error)
        return false
      },
    )
  return {
    isWriting: write.isPending || edit.isPending,
    write: (writing: Omit<Parameters<typeof write.mutateAsync>[0], 'sandboxId'>) =>
      worked(write.mutateAsync({ sandboxId, ...writing }), say.writeFailed),
    edit: (commentId: string, content: string) =>
      worked(edit.mutateAsync({ sandboxId, commentId, content }), say.changeFailed),
    setResolved: (commentId: string, isResolved: boolean) =>
      worked(resolve.mutateAsync({ sandboxId, commentId, isResolved }), say.resolveFailed),
    remove: async (commentId: string) => {
      const named = { sandboxId, commentId }
      if (!(await worked(remove.mutateAsync(named), say.deleteFailed))) return
      const run = () => void worked(restore.mutateAsync(named), say.changeFailed)
      toasts.toast('success', say.deleted, { label: say.undo, run })
    },
  }
}

export type CommentChanges = ReturnType<typeof useCommentChanges>
