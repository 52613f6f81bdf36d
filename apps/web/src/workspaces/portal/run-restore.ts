import { workspaceSettingsMessages as say } from '@sandlot/core/workspaces/settings-messages'
import type { Services } from '../../shell/services.tsx'
import { restoreWorkspace } from './settings-queries.ts'

type Needs = Pick<Services, 'client' | 'queries' | 'toasts'>

/** Restores a deleted workspace and reports the result, even if the component that requested it has unmounted. */
export async function runRestore(
  { client, queries, toasts }: Needs,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { mutationFn, onSettled } = restoreWorkspace(client, queries)
  try {
    await mutationFn(id)
    toasts.toast('success', say.restored(name))
  } catch (error) {
    toasts.failed(say.restoreFailed, error)
  }
  await onSettled()
}
