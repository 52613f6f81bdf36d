import { deleteMany, restoreMany } from '@sandlot/core/sandboxes/items-queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '../shell/failure-text.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { downloadById } from './download-sandbox.ts'
import type { Actionable } from './use-sandbox-actions.ts'

const atOnce = { networkMode: 'always' } as const

/** What can be done with several sandboxes together; one message and one way back for all of them. */
export function useManyActions(say: (text: string) => void) {
  const { client, queries } = useServices()
  const toast = useToast()
  const deleting = useMutation({ ...deleteMany(client, queries), ...atOnce })
  const restoring = useMutation({ ...restoreMany(client, queries), ...atOnce })

  const restore = (sandboxes: readonly Actionable[]): Promise<void> =>
    restoring.mutateAsync(sandboxes).then(
      () => void toast('success', sandboxMessages.restoredMany(sandboxes.length)),
      (error) => void toast('error', failureText(sandboxMessages.recoverFailed, error)),
    )

  return {
    restore,
    remove: (sandboxes: readonly Actionable[]): Promise<void> =>
      deleting.mutateAsync(sandboxes.map(({ id }) => id)).then(
        () =>
          void toast('success', sandboxMessages.movedManyToTrash(sandboxes.length), {
            label: sandboxMessages.undo,
            run: () => void restore(sandboxes),
          }),
        (error) => void toast('error', failureText(sandboxMessages.deleteFailed, error)),
      ),
    download: async (sandboxes: readonly Actionable[]): Promise<void> => {
      let done = 0
      // One after the other: each is held in memory whole.
      for (const { id } of sandboxes) {
        try {
          await downloadById(client, queries, id)
          done += 1
          say(sandboxMessages.downloadingMany(done, sandboxes.length))
        } catch (error) {
          toast('error', failureText(sandboxMessages.downloadFailed, error))
          return
        }
      }
    },
  }
}
