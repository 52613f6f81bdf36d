import { listMessages } from '@sandlot/core/sandboxes/lists/messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { defaultSandboxOrder } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Trash2 } from 'lucide-react'
import { useNow } from '../../shell/browser/use-now.ts'
import { useServices } from '../../shell/services.tsx'
import { useModals } from '../../shell/use-modals.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { SandboxListPage } from '../lists/sandbox-list.tsx'
import { useSandboxList } from '../lists/use-sandbox-list.ts'
import { firstDayOfWeek, splitByWeek } from './weeks.ts'

/** Deleted sandboxes, separated into this week's and older ones (spec DP-048, DP-049). */
export function DeletedPage() {
  const { active } = useWorkspace()
  const now = useNow()
  const firstDay = firstDayOfWeek(navigator.language)
  return (
    <SandboxListPage
      actions={mayIn(active, 'folder.trash') && <EmptyTrashButton teamId={active.id} />}
      empty={
        <EmptyState
          icon={<Trash2 aria-hidden size={22} />}
          text={listMessages.emptyDeleted}
          title={listMessages.emptyDeletedTitle}
        />
      }
      key={active.id}
      list={{ list: 'deleted', teamId: active.id }}
      partsOf={(cards) => {
        const { thisWeek, earlier } = splitByWeek(cards, now, firstDay)
        return [
          { title: listMessages.deletedThisWeek, cards: thisWeek },
          { title: listMessages.deletedEarlier, cards: earlier },
        ]
      }}
      title={sandboxMessages.deletedTitle}
    />
  )
}

/** Permanently deletes everything in the trash, after a confirmation that states the number (spec IT-065, IT-066). */
function EmptyTrashButton({ teamId }: { teamId: string }) {
  const services = useServices()
  const modals = useModals()
  const { data } = useSandboxList({ list: 'deleted', teamId }, defaultSandboxOrder)
  if (!data?.pages.some((page) => page.length > 0)) return null

  const empty = async () => {
    const all = await modals.openModal(
      () => import('./empty-trash-modal.tsx').then((module) => module.EmptyTrashModal),
      { teamId },
    )
    if (!all || all.length === 0) return
    await import('../actions/purge.ts').then(
      ({ purgeNow }) => purgeNow(services, all),
      () => services.toasts.toast('error', shellMessages.partFailed),
    )
  }
  return (
    <Button icon={<Trash2 aria-hidden size={15} />} onPress={() => void empty()}>
      {listMessages.emptyTrash}
    </Button>
  )
}
