import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import { createSandbox, type OpenSandbox, sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { TOAST_LONG_ERROR_SECONDS } from '@sandlot/core/shell/limits'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

/** Returns a function that forks the sandbox. The address changes to the fork's, while the page stays unchanged. */
export function useFork(
  sandbox: OpenSandbox,
  continues: (forkId: string) => void,
): () => Promise<SandboxRecord> {
  const { client, queries } = useServices()
  const router = useRouter()
  const toast = useToast()
  // The sandbox that was editable on this page. If it has to be forked now, the user has lost access while working.
  const edited = useRef<string | null>(null)
  const mayEdit = refusalIn(sandbox, 'sandbox.save') === null
  useEffect(() => {
    if (mayEdit) edited.current = sandbox.id
  }, [mayEdit, sandbox.id])
  const tell = (title: string) => {
    if (edited.current !== sandbox.id) return void toast('success', editMessages.forked(title))
    const text = editMessages.forkedInstead(displayTitle(sandbox), title)
    const back = () => void router.navigate({ href: sandboxPath(sandbox) })
    toast('warning', text, { label: editMessages.openOriginal, run: back }, TOAST_LONG_ERROR_SECONDS)
  }
  return async () => {
    const { mutationFn, onSuccess } = createSandbox(client, queries)
    const made = await mutationFn({ templateId: sandbox.id })
    onSuccess(made)
    const record = { __typename: 'Sandbox' as const, ...made }
    if (made.alias !== null) queries.setQueryData(sandboxKeys.one(made.alias), record)
    continues(made.id)
    const { search } = router.latestLocation
    const query = new URLSearchParams(search as Record<string, string>).toString()
    void router.navigate({
      href: `${sandboxPath({ ...made, isV2: made.v2 })}${query && `?${query}`}`,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
    tell(displayTitle(made))
    return made
  }
}
