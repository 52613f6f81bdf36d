import { stopBox, type WorkspaceBox } from '@sandlot/core/runtime/boxes/rest'
import { isBoxUp } from '@sandlot/core/runtime/boxes/rules'
import { refusalIn } from '@sandlot/core/sandboxes/ability-rules'
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { boxKeys } from './keys.ts'
import { boxDashboardMessages as say } from './list-messages.ts'
import { workspaceBoxesQuery } from './queries.ts'

/**
 * Returns a function that stops the devbox of a card after confirmation. Null if it is not running or the user may not
 * stop it.
 */
export function useStopFromList(card: SandboxCard | null, workspaceId: string): (() => void) | null {
  const { client, queries, toasts } = useServices()
  const { confirm } = useModals()
  const { data: boxes } = useQuery({
    ...workspaceBoxesQuery(client, workspaceId),
    enabled: card?.isV2 === true,
  })
  const box = boxes?.find(({ sandboxId }) => sandboxId === card?.id)
  if (!card || !box || !isBoxUp(box.state) || refusalIn(card, 'box.stop') !== null) return null
  const title = displayTitle(card)
  const key = boxKeys.ofWorkspace(workspaceId)
  const show = (state: WorkspaceBox['state']) =>
    queries.setQueryData<WorkspaceBox[]>(key, (all) =>
      all?.map((one) => (one.sandboxId === card.id ? { ...one, state } : one)),
    )
  const stop = async () => {
    const isSure = await confirm({
      title: say.stopTitle(title),
      message: say.stopText,
      confirmLabel: say.confirm,
    })
    if (!isSure) return
    show('stopping')
    await client.rest(stopBox, { params: { id: card.id } }).then(
      () => toasts.toast('success', say.stopped(title)),
      (error: unknown) => toasts.failed(say.failed, error),
    )
    await queries.invalidateQueries({ queryKey: key })
  }
  return () => void stop()
}
