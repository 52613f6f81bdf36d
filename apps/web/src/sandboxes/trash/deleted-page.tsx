import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { mayIn } from '@sandlot/core/workspaces/ability-rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Trash2 } from 'lucide-react'
import { useNow } from '../../shell/browser/use-now.ts'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { SandboxListPage } from '../lists/sandbox-list.tsx'
import { EmptyTrashButton } from './empty-trash.tsx'
import { firstDayOfWeek, splitByWeek } from './weeks.ts'

/** What was deleted, this week's and what is older (spec DP-048, DP-049). */
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
          text={sandboxMessages.emptyDeleted}
          title={sandboxMessages.emptyDeletedTitle}
        />
      }
      key={active.id}
      list={{ list: 'deleted', teamId: active.id }}
      partsOf={(cards) => {
        const { thisWeek, earlier } = splitByWeek(cards, now, firstDay)
        return [
          { title: sandboxMessages.deletedThisWeek, cards: thisWeek },
          { title: sandboxMessages.deletedEarlier, cards: earlier },
        ]
      }}
      title={sandboxMessages.deletedTitle}
    />
  )
}
