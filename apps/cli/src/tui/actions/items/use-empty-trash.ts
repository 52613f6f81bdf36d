import { mayHere } from '@sandlot/core/sandboxes/ability-rules'
import type { DashboardItem } from '@sandlot/core/sandboxes/items/items'
import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { Action } from '../../keys/keys.ts'
import { useTui } from '../../tui.tsx'
import { whyNotIn } from '../why-not.ts'
import { useItemRuns } from './use-item-runs.ts'

/** Permanently deletes everything in Recently deleted that the person may. */
export function useEmptyTrash() {
  const viewer = useTui()
  const { purge } = useItemRuns()
  return (items: readonly DashboardItem[]): Action[] => {
    const own = items.filter(
      (item) => item.kind === 'sandbox' && mayHere(item.sandbox, 'sandbox.purge', viewer),
    )
    const why = whyNotIn(viewer.workspace, 'sandbox.create') ?? sandboxMessages.notAllowed
    return [
      {
        key: null,
        label: 'empty trash',
        menu: listMessages.emptyTrash,
        changes: true,
        blocked: own.length > 0 ? null : why,
        run: () => purge?.(own),
      },
    ]
  }
}
