import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { deleteSandboxes, renameSandbox, restoreSandbox } from '@sandlot/core/sandboxes/queries'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useMutation } from '@tanstack/react-query'
import { copyText } from '../shell/copy-text.ts'
import { failureText } from '../shell/failure-text.ts'
import { useServices } from '../shell/services.tsx'
import { useToast } from '../shell/use-toast.ts'
import { downloadById } from './download-sandbox.ts'

export type Actionable = {
  id: string
  alias: string | null
  title: string | null
  teamId: string | null
  collection: { path: string } | null
}

/** Fails at once without a network instead of waiting for it: nobody would know what is still to come. */
const atOnce = { networkMode: 'always' } as const

/**
 * What can be done with a sandbox, wherever it is shown: the screen changes first, a refusal takes it back and
 * says why. `say` is told what a person who does not see the screen has to hear.
 */
export function useSandboxActions(say: (text: string) => void) {
  const { client, queries } = useServices()
  const toast = useToast()
  const renaming = useMutation({ ...renameSandbox(client, queries), ...atOnce })
  const deleting = useMutation({ ...deleteSandboxes(client, queries), ...atOnce })
  const restoring = useMutation({ ...restoreSandbox(client, queries), ...atOnce })
  const fail = (sentence: string) => (error: unknown) => {
    toast('error', failureText(sentence, error))
    return false
  }

  const restore = (sandbox: Actionable): Promise<boolean> =>
    restoring.mutateAsync(sandbox).then(() => {
      toast('success', sandboxMessages.restored(displayTitle(sandbox)))
      return true
    }, fail(sandboxMessages.recoverFailed))

  return {
    restore,
    rename: (sandbox: Actionable, title: string): Promise<boolean> =>
      renaming.mutateAsync({ id: sandbox.id, title }).then(() => {
        say(sandboxMessages.renamed(title.trim()))
        return true
      }, fail(sandboxMessages.renameFailed)),
    remove: (sandbox: Actionable): Promise<boolean> =>
      deleting.mutateAsync([sandbox.id]).then(() => {
        toast('success', sandboxMessages.movedToTrash(displayTitle(sandbox)), {
          label: sandboxMessages.undo,
          run: () => void restore(sandbox),
        })
        return true
      }, fail(sandboxMessages.deleteFailed)),
    copyLink: async (path: string): Promise<void> => {
      const copied = await copyText(window.location.origin + path)
      toast(copied ? 'success' : 'error', copied ? sandboxMessages.linkCopied : sandboxMessages.copyFailed)
    },
    download: async (sandbox: Actionable): Promise<void> => {
      say(sandboxMessages.downloadStarted(displayTitle(sandbox)))
      await downloadById(client, queries, sandbox.id).then(
        (file) => say(sandboxMessages.downloaded(file)),
        fail(sandboxMessages.downloadFailed),
      )
    },
  }
}
