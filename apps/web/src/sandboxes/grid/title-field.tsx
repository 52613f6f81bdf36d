import { folderMessages } from '@sandlot/core/folders/messages'
import { inputText } from '@sandlot/core/input-rules'
import { type DashboardItem, titleOf } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { NameField } from '@sandlot/ui/name-field'
import { useToast } from '../../shell/use-toast.ts'
import type { ItemActions } from '../actions/use-item-actions.ts'
import type { FolderActions } from '../item-props.ts'

type Props = {
  item: DashboardItem
  folders: FolderActions | undefined
  onCommit: ItemActions['rename']
  onEnd: (how: { byKeyboard: boolean }) => void
}

/** The title of an item while it is edited. */
export function TitleField({ item, folders, onCommit, onEnd }: Props) {
  const toast = useToast()
  const isFolder = item.kind === 'folder'
  return (
    <NameField
      className=""
      label={isFolder ? folderMessages.nameLabel : sandboxMessages.titleLabel}
      name={titleOf(item)}
      onCommit={(title, was) => onCommit(item, title, was)}
      onEnd={onEnd}
      onRefused={(problem) => toast('error', problem)}
      problemOf={(name) =>
        isFolder && folders
          ? folders.problemOf(item.folder, name)
          : inputText(sandboxMessages, titleProblem(name))
      }
    />
  )
}
