import { nameOf } from '@sandlot/core/files/path-rules'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { MenuEntry } from '@sandlot/ui/menu-entries'
import { MenuPopover } from '@sandlot/ui/menu-popover'
import {
  ClipboardPaste,
  Copy,
  Download,
  FilePlus2,
  FolderPlus,
  PencilLine,
  Scissors,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { pathOfId } from '../../files/working-copy/nodes.ts'
import { copyText } from '../../shell/browser/copy-text.ts'
import { useToast } from '../../shell/use-toast.ts'

export type TreeMenuTarget = { id: string; row: HTMLElement }

type Props = {
  target: TreeMenuTarget
  isReadOnly: boolean
  cutCount: number
  onOpen: (path: string) => void
  onDownload: (path: string) => void
  rename: (id: string) => void
  remove: (id: string) => void
  cut: (id: string) => void
  paste: (id: string) => void
  newFile: (id: string) => void
  newFolder: (id: string) => void
  onClose: () => void
  say: (text: string) => void
}

/** The actions on a file or folder. */
export function TreeMenu(props: Props) {
  const { target, isReadOnly, cutCount, onClose } = props
  const toast = useToast()
  const { id, row } = target
  const path = pathOfId(id)
  const isFolder = id.endsWith('/')
  const rowRef = useRef(row)
  const entry = (
    key: string,
    label: string,
    Icon: typeof Copy,
    run: () => void,
    more: Partial<MenuEntry> = {},
  ) => ({
    id: key,
    label,
    icon: <Icon aria-hidden size={15} />,
    run,
    ...more,
  })
  const copyPath = () =>
    copyText(toast, path, { done: editMessages.pathCopied, failed: sandboxMessages.copyFailed })
  const groups = [
    {
      id: 'use',
      label: editMessages.openFile,
      entries: [
        ...(isFolder
          ? []
          : [
              entry('open', editMessages.openFile, SquareArrowOutUpRight, () => props.onOpen(path)),
              entry('download', editMessages.downloadFile, Download, () => props.onDownload(path)),
            ]),
        entry('copy-path', editMessages.copyPath, Copy, () => void copyPath()),
      ],
    },
    {
      id: 'make',
      label: editMessages.newFile,
      entries: isReadOnly
        ? []
        : [
            entry('file', editMessages.newFile, FilePlus2, () => props.newFile(id)),
            entry('folder', editMessages.newFolder, FolderPlus, () => props.newFolder(id)),
          ],
    },
    {
      id: 'change',
      label: editMessages.rename,
      entries: isReadOnly
        ? []
        : [
            entry('cut', editMessages.cut, Scissors, () => props.cut(id)),
            ...(cutCount > 0
              ? [entry('paste', editMessages.pasteHere(cutCount), ClipboardPaste, () => props.paste(id))]
              : []),
            entry('rename', editMessages.rename, PencilLine, () => props.rename(id), { keys: 'F2' }),
            entry('delete', editMessages.remove, Trash2, () => props.remove(id), {
              isDanger: true,
              keys: 'Del',
            }),
          ],
    },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <MenuPopover
      groups={groups}
      label={editMessages.moreAbout(nameOf(path))}
      onClose={onClose}
      triggerRef={rowRef}
    />
  )
}
