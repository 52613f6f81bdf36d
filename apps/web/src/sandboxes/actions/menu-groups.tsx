import { likeMessages } from '@sandlot/core/profile/like-messages'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import type { Actions, SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import type { MenuEntry, MenuGroup } from '@sandlot/ui/menu-entries'
import {
  ArrowRightLeft,
  Copy,
  Cpu,
  Download,
  ExternalLink,
  FileCode2,
  FileLock,
  FolderInput,
  FolderSearch,
  GitFork,
  Globe,
  Heart,
  Link2,
  Lock,
  LockOpen,
  type LucideIcon,
  PencilLine,
  RotateCcw,
  Shapes,
  ShieldCheck,
  ShieldOff,
  Square,
  SquareArrowOutUpRight,
  Trash2,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import { boxDashboardMessages } from '../../runtime/boxes/list-messages.ts'

type RunName = Exclude<SandboxMenuAction, 'open'>

/** The functions of the entries. Entries without one are hidden. */
export type MenuRuns = Record<RunName | 'open' | 'openNewTab' | 'recoverTo', () => void> & {
  /** Null unless it is a running devbox. */
  stopBox: (() => void) | null
  /** Null unless it is a single sandbox whose likes are known. */
  like: (() => void) | null
}

export type MenuSubject = {
  count: number
  isTemplate: boolean
  likes?: { likeCount: number; userLiked: boolean } | null
}

const looks = sandboxMessages.actions
const { names } = actionMessages

type Entry = {
  id: keyof MenuRuns
  /** The action that it performs, if the name differs. */
  needs?: SandboxMenuAction
  label: string | ((subject: MenuSubject) => string)
  Icon: LucideIcon
  keys?: string
  isDanger?: boolean
}

const ofMany = (one: string, many: string) => (subject: MenuSubject) => (subject.count === 1 ? one : many)

/** All entries in order (contract §9). */
const groups: { id: string; label: string; entries: Entry[] }[] = [
  {
    id: 'look',
    label: 'Look',
    entries: [
      { id: 'open', label: looks.open, Icon: SquareArrowOutUpRight, keys: 'Enter' },
      { id: 'openNewTab', needs: 'open', label: looks.openNewTab, Icon: ExternalLink },
      { id: 'copyLink', label: looks.copyLink, Icon: Copy },
      { id: 'showInFolder', label: names.showInFolder, Icon: FolderSearch },
      {
        id: 'like',
        // Viewers get only read-only entries (spec IT-038).
        needs: 'fork',
        label: ({ likes }) => likeMessages.entry(likes?.likeCount ?? 0, likes?.userLiked ?? false),
        Icon: Heart,
      },
      { id: 'stopBox', needs: 'open', label: boxDashboardMessages.stop, Icon: Square },
    ],
  },
  {
    id: 'use',
    label: 'Use',
    entries: [
      {
        id: 'fork',
        label: ({ isTemplate }) => (isTemplate ? names.forkTemplate : names.fork),
        Icon: GitFork,
      },
      { id: 'move', label: names.move, Icon: FolderInput },
      { id: 'rename', label: looks.rename, Icon: PencilLine, keys: 'F2' },
      { id: 'download', label: looks.download, Icon: Download },
    ],
  },
  {
    id: 'access',
    label: 'Access',
    entries: [
      { id: 'share', label: sharingMessages.action, Icon: UserPlus },
      { id: 'makePublic', label: names.makePublic, Icon: Globe },
      { id: 'makeUnlisted', label: names.makeUnlisted, Icon: Link2 },
      { id: 'makePrivate', label: names.makePrivate, Icon: Lock },
      { id: 'protect', label: names.protect, Icon: FileLock },
      { id: 'unprotect', label: names.unprotect, Icon: LockOpen },
    ],
  },
  {
    id: 'convert',
    label: 'Convert',
    entries: [
      { id: 'toDevbox', label: names.toDevbox, Icon: Cpu },
      { id: 'toTemplate', label: ofMany(names.toTemplate, names.toTemplates), Icon: Shapes },
      { id: 'toSandbox', label: ofMany(names.toSandbox, names.toSandboxes), Icon: FileCode2 },
    ],
  },
  {
    id: 'restrict',
    label: 'Restrict',
    entries: [
      { id: 'allowLeaving', label: names.allowLeaving, Icon: ArrowRightLeft },
      { id: 'preventLeaving', label: names.preventLeaving, Icon: ShieldCheck },
      { id: 'allowExport', label: names.allowExport, Icon: ShieldOff },
      { id: 'preventExport', label: names.preventExport, Icon: ShieldCheck },
    ],
  },
  {
    id: 'back',
    label: 'Recover',
    entries: [
      { id: 'restore', label: ofMany(names.restore, names.restoreMany), Icon: RotateCcw },
      { id: 'recoverTo', needs: 'restore', label: movingMessages.recoverTo, Icon: FolderInput },
    ],
  },
  {
    id: 'remove',
    label: 'Remove',
    entries: [
      { id: 'delete', label: looks.delete, Icon: Trash2, keys: 'Del', isDanger: true },
      { id: 'purge', label: names.purge, Icon: TriangleAlert, keys: 'Del', isDanger: true },
    ],
  },
]

/**
 * Returns the menu of one or several items. Actions that are never possible are left out, and those not possible now
 * explain why.
 */
export function menuGroups(actions: Actions, runs: MenuRuns, subject: MenuSubject): MenuGroup[] {
  const shown = groups.map(({ entries, ...group }) => ({
    ...group,
    entries: entries.flatMap(({ id, needs, label, Icon, ...entry }): MenuEntry[] => {
      const reason = actions.get(needs ?? (id as SandboxMenuAction))
      const run = runs[id]
      if (reason === undefined || !run) return []
      return [
        {
          id,
          label: typeof label === 'string' ? label : label(subject),
          icon: <Icon aria-hidden size={15} />,
          ...entry,
          ...(reason === null ? { run } : { isDisabled: true, hint: reason }),
        },
      ]
    }),
  }))
  return shown.filter(({ entries }) => entries.length > 0)
}
