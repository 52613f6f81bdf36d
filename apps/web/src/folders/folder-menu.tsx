import { folderMessages } from '@sandlot/core/folders/messages'
import { folderName, ROOT } from '@sandlot/core/folders/rules'
import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import type { MenuGroup } from '@sandlot/ui/menu-entries'
import { FolderInput, FolderPlus, Lock, PencilLine, Trash2 } from 'lucide-react'
import { ItemMenu } from '../sandboxes/actions/item-menu.tsx'
import type { MenuAnchor } from '../sandboxes/item-props.ts'

/** What a menu is about: a folder by its path, or the drafts. */
export type MenuTarget = { path: string; anchor: MenuAnchor } | { drafts: true; anchor: MenuAnchor }

type Props = {
  target: MenuTarget
  mayEdit: boolean
  onNew: (parent: string) => void
  onRename: (path: string) => void
  onMove: (path: string) => void
  onDelete: (path: string) => void
  onClose: () => void
}

const ICON = { 'aria-hidden': true, size: 15 } as const

/** The actions on a folder in the sidebar (spec SH-033 to SH-036, PM-025, PM-030). */
export function FolderMenu({ target, mayEdit, onNew, onRename, onMove, onDelete, onClose }: Props) {
  const isDrafts = 'drafts' in target
  const name = isDrafts
    ? shellMessages.drafts
    : target.path === ROOT
      ? shellMessages.allFolders
      : folderName(target.path)
  const groups: MenuGroup[] =
    isDrafts || !mayEdit
      ? [
          {
            id: 'protected',
            label: name,
            entries: [
              {
                id: 'protected',
                label: folderMessages.protected,
                icon: <Lock {...ICON} />,
                isDisabled: true,
              },
            ],
          },
        ]
      : [
          {
            id: 'make',
            label: name,
            entries: [
              {
                id: 'new',
                label: folderMessages.newFolder,
                icon: <FolderPlus {...ICON} />,
                run: () => onNew(target.path),
              },
            ],
          },
          ...(target.path === ROOT ? [] : [changes(target.path, name, { onRename, onMove, onDelete })]),
        ]
  return (
    <ItemMenu groups={groups} label={folderMessages.menuOf(name)} onClose={onClose} anchor={target.anchor} />
  )
}

const changes = (
  path: string,
  name: string,
  { onRename, onMove, onDelete }: Pick<Props, 'onRename' | 'onMove' | 'onDelete'>,
): MenuGroup => ({
  id: 'change',
  label: name,
  entries: [
    {
      id: 'rename',
      label: folderMessages.renameFolder,
      icon: <PencilLine {...ICON} />,
      keys: 'F2',
      run: () => onRename(path),
    },
    {
      id: 'move',
      label: actionMessages.names.move,
      icon: <FolderInput {...ICON} />,
      run: () => onMove(path),
    },
    {
      id: 'delete',
      label: folderMessages.deleteFolder,
      icon: <Trash2 {...ICON} />,
      keys: 'Del',
      isDanger: true,
      run: () => onDelete(path),
    },
  ],
})
