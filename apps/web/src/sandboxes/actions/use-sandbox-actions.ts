import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { deleteSandboxes, renameSandbox, restoreSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMutation } from '@tanstack/react-query'
import { copyText } from '../../shell/browser/copy-text.ts'
import { useServices } from '../../shell/services.tsx'
import { useRefused } from './use-refused.ts'

export type Actionable = {
  id: string
  alias: string | null
  title: string | null
  teamId: string | null
  collection: { path: string } | null
  /** Set if others start from it as a template. */
  customTemplate?: object | null
}

/** Fails immediately without a network instead of waiting, because nobody would know what is still pending. */
const atOnce = { networkMode: 'always' } as const

/**
 * The actions on a sandbox, wherever it is shown. Changes are optimistic, and a refusal reverts them and explains why.
 * `say` announces them to screen readers.
 */
export function useSandboxActions(say: (text: string) => void) {
  const { client, queries, toasts } = useServices()
  const refused = useRefused(say)
  const renaming = useMutation({ ...renameSandbox(client, queries), ...atOnce })
  const deleting = useMutation({ ...deleteSandboxes(client, queries), ...atOnce })
  const restoring = useMutation({ ...restoreSandbox(client, queries), ...atOnce })
  const fail = (sentence: string) => (error: unknown) => {
    toasts.failed(sentence, error)
    return false
  }

  const restore = (sandbox: Actionable): Promise<boolean> =>
    restoring.mutateAsync(sandbox).then(() => {
      toasts.toast('success', sandboxMessages.restored(displayTitle(sandbox)))
      return true
    }, fail(sandboxMessages.recoverFailed))

  const rename = (id: string, title: string, was: string): Promise<boolean> =>
    renaming.mutateAsync({ id, title, was }).then(
      () => {
        say(sandboxMessages.renamed(title.trim()))
        return true
      },
      (error: unknown) =>
        refused(sandboxMessages.renameFailed, error, title, (theirs) =>
          rename(id, title, String(theirs ?? '')),
        ),
    )

  return {
    restore,
    /** `shown` is the title when editing started. */
    rename: (sandbox: Actionable, title: string, shown: string): Promise<boolean> =>
      rename(sandbox.id, title, sandbox.title === null ? '' : shown),
    remove: (sandbox: Actionable): Promise<boolean> =>
      deleting.mutateAsync([sandbox.id]).then(
        () => {
          toasts.toast('success', sandboxMessages.movedToTrash(displayTitle(sandbox)), {
            label: sandboxMessages.undo,
            run: () => void restore(sandbox),
          })
          return true
        },
        fail(sandbox.customTemplate ? sandboxMessages.deleteTemplateFailed : sandboxMessages.deleteFailed),
      ),
    copyLink: (path: string): Promise<void> =>
      copyText(toasts.toast, window.location.origin + path, {
        done: sandboxMessages.linkCopied,
        failed: sandboxMessages.copyFailed,
      }),
  }
}
