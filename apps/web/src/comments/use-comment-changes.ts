import { type Anchor, commentChanges } from '@sandlot/core/comments/queries'
import { useMutation } from '@tanstack/react-query'
import { useMe } from '../accounts/use-me.ts'
import { useServices } from '../shell/services.tsx'
import { commentTexts as say } from './comment-messages.ts'

type Writing = { content: string; anchor?: Anchor; parentId?: string }

/**
 * The user's changes to the comments of a sandbox. Each is optimistic and resolves with whether it succeeded. A failed
 * text returns to its field; other failures can be retried from the message.
 */
export function useCommentChanges(sandboxId: string) {
  const { client, queries, toasts, clock } = useServices()
  const me = useMe()
  const changes = commentChanges(client, queries)
  // A comment queued for the network would look as if it had been sent.
  const networkMode = 'always'
  const write = useMutation({ ...changes.write, networkMode })
  const edit = useMutation({ ...changes.edit, networkMode })
  const remove = useMutation({ ...changes.remove, networkMode })
  const restore = useMutation({ ...changes.restore, networkMode })
  const resolve = useMutation({ ...changes.resolve, networkMode })

  const worked = (done: Promise<unknown>, failed: string, again?: () => void): Promise<boolean> =>
    done.then(
      () => true,
      (error) => {
        toasts.failed(failed, error, again && { label: say.tryAgain, run: again })
        return false
      },
    )
  const author = () =>
    me
      ? {
          __typename: 'User' as const,
          id: me.id,
          username: me.username,
          name: me.name,
          avatarUrl: me.avatarUrl,
        }
      : null
  const setResolved = (commentId: string, isResolved: boolean): Promise<boolean> =>
    worked(
      resolve.mutateAsync({ sandboxId, commentId, isResolved }),
      say.resolveFailed,
      () => void setResolved(commentId, isResolved),
    )
  const restoreOne = (commentId: string): Promise<boolean> =>
    worked(restore.mutateAsync({ sandboxId, commentId }), say.restoreFailed, () => void restoreOne(commentId))
  const removeOne = async (commentId: string): Promise<void> => {
    const again = () => void removeOne(commentId)
    if (!(await worked(remove.mutateAsync({ sandboxId, commentId }), say.deleteFailed, again))) return
    toasts.toast('success', say.deleted, { label: say.undo, run: () => void restoreOne(commentId) })
  }
  return {
    write: (writing: Writing) =>
      worked(
        write.mutateAsync({ sandboxId, author: author(), at: clock.now(), ...writing }),
        say.writeFailed,
      ),
    edit: (commentId: string, content: string) =>
      worked(edit.mutateAsync({ sandboxId, commentId, content, at: clock.now() }), say.changeFailed),
    setResolved,
    remove: removeOne,
  }
}

export type CommentChanges = ReturnType<typeof useCommentChanges>
