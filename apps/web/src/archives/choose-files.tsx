import { archiveMessages } from '@sandlot/core/archives/messages'
import { Button } from '@sandlot/ui/button'
import { FileArchive, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { type Dropped, fromFiles, fromFolder } from './sources.ts'

// An attribute that React's types lack.
const WHOLE_FOLDER = { webkitdirectory: '' }

/** Two ways to choose: zips or files, or an entire folder. */
export function ChooseFiles({ onChosen }: { onChosen: (dropped: Dropped[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const chosen = (input: HTMLInputElement, read: (files: readonly File[]) => Dropped[]) => {
    const dropped = read([...(input.files ?? [])])
    // So that the same files can be chosen again.
    input.value = ''
    if (dropped.length > 0) onChosen(dropped)
  }
  return (
    <>
      <p className="pb-3 text-ink-muted">{archiveMessages.importText}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          autoFocus
          icon={<FileArchive aria-hidden size={15} />}
          onPress={() => files.current?.click()}
          variant="primary"
        >
          {archiveMessages.importChoose}
        </Button>
        <Button icon={<FolderUp aria-hidden size={15} />} onPress={() => folder.current?.click()}>
          {archiveMessages.importChooseFolder}
        </Button>
      </div>
      <input
        accept=".zip,application/zip"
        aria-label={archiveMessages.importChoose}
        hidden
        multiple
        onChange={(event) => chosen(event.currentTarget, fromFiles)}
        ref={files}
        type="file"
      />
      <input
        aria-label={archiveMessages.importChooseFolder}
        hidden
        onChange={(event) => chosen(event.currentTarget, fromFolder)}
        ref={folder}
        type="file"
        {...WHOLE_FOLDER}
      />
    </>
  )
}
