import { embedMessages } from '@sandlot/core/embeds/messages'
import type { Actions, SandboxMenuAction } from '@sandlot/core/sandboxes/action-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { buttonStyle } from '@sandlot/ui/button-style'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import type { MenuEntry, MenuGroup } from '@sandlot/ui/menu-entries'
import { PressButton } from '@sandlot/ui/press-button'
import {
  CodeXml,
  Command,
  CopyPlus,
  Download,
  Ellipsis,
  Link2,
  PencilLine,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { editMessages } from '../files/working-copy/messages.ts'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import type { OpenSandboxActions } from './use-open-sandbox-actions.ts'

type Props = {
  allowed: Actions
  isBusy: boolean
  actionKeys: string | null
  onActions: () => void
  title: string
  onRename: () => void
  run: Omit<OpenSandboxActions, 'said' | 'isDownloading'>
}

const names = sandboxMessages.actions

/** The actions on the sandbox as a whole. On small screens all but one are in the menu. */
export function SandboxActionBar(props: Props) {
  const { allowed, isBusy, title, actionKeys, onActions, onRename, run } = props
  const entry = (
    id: string,
    needs: SandboxMenuAction,
    label: string,
    Icon: typeof Link2,
    go: () => void,
    isDanger = false,
  ): MenuEntry[] => {
    const reason = allowed.get(needs)
    if (reason === undefined) return []
    const shown = { id, label, icon: <Icon aria-hidden size={15} />, isDanger }
    return [reason === null ? { ...shown, run: go } : { ...shown, isDisabled: true, hint: reason }]
  }
  const groups: MenuGroup[] = [
    {
      id: 'editor',
      label: editMessages.quickActions,
      entries: [
        {
          id: 'quick-actions',
          label: editMessages.quickActions,
          icon: <Command aria-hidden size={15} />,
          ...(actionKeys && { keys: actionKeys }),
          run: onActions,
        },
      ],
    },
    {
      id: 'sandbox',
      label: title,
      entries: [
        ...entry('share', 'share', sharingMessages.action, UserPlus, run.share),
        ...entry('copy', 'copyLink', names.copyLink, Link2, run.copyLink),
        ...entry('embed', 'copyLink', embedMessages.action, CodeXml, run.embed),
        ...entry('download', 'download', names.download, Download, run.download),
        ...entry('fork', 'fork', names.fork, CopyPlus, run.fork),
        ...entry('rename', 'rename', names.rename, PencilLine, onRename),
      ],
    },
    {
      id: 'remove',
      label: names.delete,
      entries: entry('delete', 'delete', names.delete, Trash2, run.remove, true),
    },
  ].filter(({ entries }) => entries.length > 0)
  const forbidden = allowed.get('download') ?? undefined
  return (
    <div className="flex shrink-0 items-center gap-1">
      {allowed.has('share') && (
        <PressButton className={cx(buttonStyle({}), 'max-sm:hidden')} onPress={run.share}>
          <UserPlus aria-hidden size={15} />
          <span className="max-lg:sr-only">{sharingMessages.share}</span>
        </PressButton>
      )}
      {allowed.has('copyLink') && (
        <IconButton className="max-md:hidden" label={editMessages.share} onPress={run.copyLink}>
          <Link2 aria-hidden size={17} />
        </IconButton>
      )}
      {allowed.has('download') && (
        <IconButton
          aria-busy={isBusy}
          aria-description={forbidden}
          aria-disabled={forbidden !== undefined}
          className="aria-disabled:opacity-50 max-md:hidden"
          label={names.download}
          onPress={() => isBusy || forbidden !== undefined || run.download()}
          tooltip={forbidden ?? names.download}
        >
          <Download aria-hidden size={17} />
        </IconButton>
      )}
      {allowed.has('fork') && (
        <PressButton className={cx(buttonStyle({ variant: 'primary' }), 'max-sm:hidden')} onPress={run.fork}>
          <CopyPlus aria-hidden size={15} />
          <span className="max-lg:sr-only">{editMessages.fork}</span>
        </PressButton>
      )}
      <MenuButton
        className="flex size-8 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        groups={groups}
        label={sandboxMessages.menu(title)}
        placement="bottom end"
      >
        <Ellipsis aria-hidden size={17} />
      </MenuButton>
    </div>
  )
}
