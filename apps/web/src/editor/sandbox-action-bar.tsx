import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { SandboxAction } from '@sandlot/core/sandboxes/rules'
import { Button } from '@sandlot/ui/button'
import { buttonStyle } from '@sandlot/ui/button-style'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { CopyPlus, Download, Ellipsis, Link2, PencilLine, Trash2 } from 'lucide-react'
import { MenuButton } from '../shell/ui/menu-button.tsx'
import type { OpenSandboxActions } from './use-open-sandbox-actions.ts'

type Props = {
  allowed: ReadonlySet<SandboxAction>
  isBusy: boolean
  title: string
  onRename: () => void
  run: Omit<OpenSandboxActions, 'said' | 'isDownloading'>
}

const names = sandboxMessages.actions

export function SandboxActionBar({ allowed, isBusy, title, onRename, run }: Props) {
  const offered = (entries: (MenuEntry & { needs: SandboxAction })[]): MenuEntry[] =>
    entries.filter(({ needs }) => allowed.has(needs)).map(({ needs, ...entry }) => entry)
  const groups = [
    {
      id: 'sandbox',
      label: title,
      entries: offered([
        {
          id: 'copy',
          needs: 'copyLink',
          label: names.copyLink,
          icon: <Link2 aria-hidden size={15} />,
          run: run.copyLink,
        },
        {
          id: 'rename',
          needs: 'rename',
          label: names.rename,
          icon: <PencilLine aria-hidden size={15} />,
          run: onRename,
        },
      ]),
    },
    {
      id: 'remove',
      label: names.delete,
      entries: offered([
        {
          id: 'delete',
          needs: 'delete',
          label: names.delete,
          icon: <Trash2 aria-hidden size={15} />,
          isDanger: true,
          run: run.remove,
        },
      ]),
    },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {allowed.has('download') && (
        <Button icon={<Download aria-hidden size={15} />} isPending={isBusy} onPress={run.download}>
          {names.download}
        </Button>
      )}
      {allowed.has('fork') && (
        <Button icon={<CopyPlus aria-hidden size={15} />} onPress={run.fork} variant="primary">
          {names.fork}
        </Button>
      )}
      {groups.length > 0 && (
        <MenuButton
          className={buttonStyle({ variant: 'secondary' })}
          groups={groups}
          label={sandboxMessages.menu(title)}
          placement="bottom end"
        >
          <Ellipsis aria-hidden size={16} />
        </MenuButton>
      )}
    </div>
  )
}
