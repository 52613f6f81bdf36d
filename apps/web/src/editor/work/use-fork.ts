import { createSandbox, type OpenSandbox, sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { useRouter } from '@tanstack/react-router'
import { editMessages } from '../../files/working-copy/messages.ts'
import { useServices } from '../../shell/services.tsx'
import { useToast } from '../../shell/use-toast.ts'

/** Makes a sandbox of one's own from this one; the address is its from then on, and the page stays as it is. */
export function useFork(
  sandbox: OpenSandbox,
  continues: (forkId: string) => void,
): () => Promise<SandboxRecord> {
  const { client, queries } = useServices()
  const router = useRouter()
  const toast = useToast()
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
    toast('success', editMessages.forked(displayTitle(made)))
    return made
  }
}
