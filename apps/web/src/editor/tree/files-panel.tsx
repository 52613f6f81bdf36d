import { fileMessages } from '@sandlot/core/files/messages'
import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { foldersAround } from '@sandlot/core/files/rules'
import { IconButton } from '@sandlot/ui/icon-button'
import { CopyMinus, FilePlus2, FolderPlus, FolderUp, Upload } from 'lucide-react'
import { type ClipboardEvent, useMemo, useRef, useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { folderId, pathOfId, treeNodes } from '../../files/working-copy/nodes.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import {
  conflictPaths,
  isDirty,
  type OpenFile,
  type WorkingCopy,
} from '../../files/working-copy/working-copy.ts'
import { OPEN_TREE_MAX_FILES } from '../layout.ts'
import type { Documents } from '../work/documents.ts'
import type { Others } from '../work/others.ts'
import { chosenUploads } from './dropped-files.ts'
import { FileTree, type Naming } from './file-tree.tsx'
import { useInFiles } from './use-in-files.ts'
import type { TreeActions } from './use-tree-actions.ts'
import { useUploads } from './use-uploads.ts'

/** How long to keep the data, so that the browser has certainly started to write it. */
const KEEP_MS = 60_000

/** Saves one file to this computer as shown on screen. */
function saveModule(path: string, { code, isBinary }: Pick<OpenFile, 'code' | 'isBinary'>): void {
  const contents = isBinary ? Uint8Array.from(atob(code), (character) => character.charCodeAt(0)) : code
  const url = URL.createObjectURL(new Blob([contents]))
  const link = document.createElement('a')
  link.href = url
  link.download = nameOf(path)
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}

type Props = {
  session: EditSession
  documents: Documents
  copy: WorkingCopy
  current: string | null
  actions: TreeActions
  isReadOnly: boolean
  onOpen: (path: string) => void
  say: (text: string) => void
  others: Others
}

/** The file tree, with the actions that add to it. */
export function FilesPanel(props: Props) {
  const { session, documents, copy, current, actions, isReadOnly, onOpen, say, others } = props
  const { files, directories } = copy
  const upload = useUploads(session, documents, actions.change)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(files.size > OPEN_TREE_MAX_FILES ? [] : [...directories].map(folderId)),
  )
  const [shownFor, setShownFor] = useState<string | null>(null)
  if (current !== null && current !== shownFor) {
    setShownFor(current)
    setExpanded(new Set([...expanded, ...foldersAround(current).map(folderId)]))
  }
  // Typing does not affect the tree. Its rows are recomputed only when paths change.
  const names = [...files.keys()].join('\n')
  const folders = [...directories].join('\n')
  const nodes = useMemo(() => treeNodes(linesOf(names), linesOf(folders)), [names, folders])
  const marks = [...files.keys()].filter((path) => isDirty(copy, path)).join('\n')
  const dirty = useMemo(() => new Set(linesOf(marks)), [marks])
  const waiting = conflictPaths(copy).join('\n')
  const conflicts = useMemo(() => new Set(linesOf(waiting)), [waiting])
  const inFiles = useInFiles(others)
  /** Returns the folder for new files, that of the active file, and expands it. */
  const placeOfNew = () => {
    const folder = current === null ? '' : parentOf(current)
    setExpanded(new Set([...expanded, ...foldersAround(`${folder}/.`).map(folderId)]))
    return folder
  }
  const begin = (kind: 'file' | 'folder') => setNaming({ kind, folder: placeOfNew() })

  /** Pastes into the focused folder, or next to the focused file. */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const { files: pasted } = event.clipboardData
    const target = event.target as Element
    if (isReadOnly || pasted.length === 0 || target instanceof HTMLInputElement) return
    event.preventDefault()
    const id = target.closest<HTMLElement>('[role="row"]')?.dataset.key
    const folder = id?.endsWith('/') ? pathOfId(id) : parentOf(id ?? current ?? '')
    void upload(folder, chosenUploads(pasted))
  }

  return (
    <section aria-label={fileMessages.files} className="flex h-full min-h-0 flex-col" onPaste={paste}>
      <header className="flex h-10.25 shrink-0 items-center gap-0.5 pr-1.5 pl-3">
        <h2 className="mr-auto truncate font-medium text-sm">{fileMessages.files}</h2>
        {!isReadOnly && (
          <>
            <IconButton label={editMessages.newFile} onPress={() => begin('file')} size="sm">
              <FilePlus2 aria-hidden size={15} />
            </IconButton>
            <IconButton label={editMessages.newFolder} onPress={() => begin('folder')} size="sm">
              <FolderPlus aria-hidden size={15} />
            </IconButton>
            <UploadButtons onChoose={(chosen) => void upload(placeOfNew(), chosenUploads(chosen))} />
          </>
        )}
        <IconButton label={editMessages.collapseAll} onPress={() => setExpanded(new Set())} size="sm">
          <CopyMinus aria-hidden size={15} />
        </IconButton>
      </header>
      <FileTree
        actions={actions}
        conflicts={conflicts}
        current={current}
        dirty={dirty}
        expanded={expanded}
        inFiles={inFiles}
        isReadOnly={isReadOnly}
        naming={naming}
        nodes={nodes}
        onDownload={(path) => {
          documents.flush()
          const file = session.get().copy.files.get(path)
          if (file) saveModule(path, file)
        }}
        onExpanded={(next) =>
          setExpanded(naming && naming.kind !== 'rename' ? new Set([...next, folderId(naming.folder)]) : next)
        }
        onNaming={setNaming}
        onOpen={onOpen}
        say={say}
        upload={upload}
      />
    </section>
  )
}

const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))

function UploadButtons({ onChoose }: { onChoose: (files: FileList) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const chosen = ({ currentTarget: field }: React.ChangeEvent<HTMLInputElement>) => {
    if (field.files && field.files.length > 0) onChoose(field.files)
    field.value = ''
  }
  return (
    <>
      <input aria-label={editMessages.upload} hidden multiple onChange={chosen} ref={files} type="file" />
      <input
        aria-label={editMessages.uploadFolder}
        hidden
        onChange={chosen}
        ref={(field) => {
          field?.setAttribute('webkitdirectory', '')
          folder.current = field
        }}
        type="file"
      />
      <IconButton label={editMessages.upload} onPress={() => files.current?.click()} size="sm">
        <Upload aria-hidden size={15} />
      </IconButton>
      <IconButton label={editMessages.uploadFolder} onPress={() => folder.current?.click()} size="sm">
        <FolderUp aria-hidden size={15} />
      </IconButton>
    </>
  )
}
