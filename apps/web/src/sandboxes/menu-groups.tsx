import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxAction } from '@sandlot/core/sandboxes/rules'
import type { MenuEntry, MenuGroup } from '@sandlot/ui/menu-entries'
import {
  Download,
  ExternalLink,
  Link2,
  PencilLine,
  RotateCcw,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'

export type MenuRuns = Record<
  'open' | 'openNewTab' | 'copyLink' | 'rename' | 'download' | 'delete' | 'restore',
  () => void
>

const names = sandboxMessages.actions

/** The menu of a sandbox; what its viewer may never do is not in it (decision 10, contract §9). */
export function menuGroups(allowed: ReadonlySet<SandboxAction>, run: MenuRuns): MenuGroup[] {
  const group = (id: string, entries: (MenuEntry & { needs: SandboxAction })[]): MenuGroup => ({
    id,
    label: id,
    entries: entries.filter(({ needs }) => allowed.has(needs)).map(({ needs, ...entry }) => entry),
  })
  return [
    group('Look', [
      {
        id: 'open',
        needs: 'open',
        label: names.open,
        icon: <SquareArrowOutUpRight aria-hidden size={15} />,
        keys: 'Enter',
        run: run.open,
      },
      {
        id: 'tab',
        needs: 'open',
        label: names.openNewTab,
        icon: <ExternalLink aria-hidden size={15} />,
        run: run.openNewTab,
      },
      {
        id: 'copy',
        needs: 'copyLink',
        label: names.copyLink,
        icon: <Link2 aria-hidden size={15} />,
        run: run.copyLink,
      },
    ]),
    group('Change', [
      {
        id: 'rename',
        needs: 'rename',
        label: names.rename,
        icon: <PencilLine aria-hidden size={15} />,
        keys: 'F2',
        run: run.rename,
      },
      {
        id: 'download',
        needs: 'download',
        label: names.download,
        icon: <Download aria-hidden size={15} />,
        run: run.download,
      },
      {
        id: 'restore',
        needs: 'restore',
        label: names.restore,
        icon: <RotateCcw aria-hidden size={15} />,
        run: run.restore,
      },
    ]),
    group('Remove', [
      {
        id: 'delete',
        needs: 'delete',
        label: names.delete,
        icon: <Trash2 aria-hidden size={15} />,
        keys: 'Del',
        isDanger: true,
        run: run.delete,
      },
    ]),
  ].filter(({ entries }) => entries.length > 0)
}
