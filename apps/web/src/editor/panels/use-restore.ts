import type { SavedVersion } from '@sandlot/core/files/rest'
import { useMutation } from '@tanstack/react-query'
import { panelMessages } from '../../files/panel-messages.ts'
import { restoreVersionOf } from '../../files/version-queries.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'

type Options = {
  sandboxId: string
  saveFirst: (() => Promise<boolean>) | undefined
  onDone: () => void
}

/** Restores a save, after confirmation. */
export function useRestore({ sandboxId, saveFirst, onDone }: Options) {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { toast } = toasts
  const restoring = useMutation({ ...restoreVersionOf(client, queries), networkMode: 'always' })

  const run = async (asked: { title: string; message: string }, version: number, paths?: string[]) => {
    if (!(await confirm({ ...asked, confirmLabel: panelMessages.restore }))) return
    if (saveFirst && !(await saveFirst())) {
      toast('error', panelMessages.saveFirstFailed)
      return
    }
    await restoring.mutateAsync({ sandboxId, version, ...(paths && { paths }) }).then(
      () => {
        const [path] = paths ?? []
        toast(
          'success',
          path ? panelMessages.fileRestored(path, version) : panelMessages.allRestored(version),
        )
        onDone()
      },
      (error) => toasts.failed(panelMessages.restoreFailed, error),
    )
  }

  return {
    isPending: restoring.isPending,
    all: ({ version }: SavedVersion) =>
      void run(
        { title: panelMessages.restoreAllTitle(version), message: panelMessages.restoreAllText(version) },
        version,
      ),
    /** Restores a file. If the save removed it, it is restored to its previous state. */
    file: ({ version, files }: SavedVersion, path: string) => {
      const isRemoved = files.some((file) => file.path === path && file.change === 'removed')
      const from = isRemoved ? version - 1 : version
      void run(
        { title: panelMessages.restoreFileTitle(path), message: panelMessages.restoreFileText(from) },
        from,
        [path],
      )
    },
  }
}
