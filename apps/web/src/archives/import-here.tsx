import type { ImportTarget } from '@sandlot/core/archives/import-rules'
import { Button } from '@sandlot/ui/button'
import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOnline } from '../shell/browser/use-online.ts'
import { type Modals, useModals } from '../shell/use-modals.ts'
import type { ImportModalProps } from './import-modal.tsx'
import type { Dropped } from './sources.ts'

/** The texts that pages with an import need before it is opened. */
const say = {
  importButton: 'Import files…',
  dropInto: (place: string) => `Drop to import into ${place}`,
  dropText: 'A zip, files, or folders. Each folder becomes a sandbox.',
  dropOffline: 'You are offline. You can import when you are back online.',
}

type Props = { workspaceId: string; target: ImportTarget; place: string }

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The button that imports into a page's folder or Drafts. The whole page accepts dropped files. */
export function ImportHere(props: Props) {
  const modals = useModals()
  const isOver = useFileDrop((dropped) => void openImport(modals, { ...props, dropped }))
  const isOnline = useOnline()
  return (
    <>
      <Button
        icon={<Upload aria-hidden size={15} />}
        onPress={() => void openImport(modals, { ...props, dropped: null })}
      >
        {say.importButton}
      </Button>
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-30 grid animate-fade place-items-center bg-scrim p-6">
          <div
            className="flex max-w-md flex-col items-center gap-2 rounded-xl border-2 border-accent border-dashed bg-raised px-10 py-8 text-center shadow-dialog"
            role="status"
          >
            <Upload aria-hidden className="text-accent-text" size={24} />
            <p className="font-semibold text-lg">{say.dropInto(props.place)}</p>
            <p className="text-ink-muted text-sm">{isOnline ? say.dropText : say.dropOffline}</p>
          </div>
        </div>
      )}
    </>
  )
}

/** Whether files are being dragged over the page. Drops are handled before the browser would open them. */
function useFileDrop(onDrop: (dropped: Promise<Dropped[]>) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    // The dropped items can be read only during this event.
    const { items = [], files = [] } = event.dataTransfer ?? {}
    const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    const loose = [...files]
    const sources = import('./sources.ts')
    // Items that are not from a disk have no entry.
    onDrop(
      sources.then(({ fromEntries, fromFiles }) =>
        entries.length > 0 ? fromEntries(entries) : fromFiles(loose),
      ),
    )
  }
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || document.querySelector('[role=dialog],[role=alertdialog]')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const dropped = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (isOver) drop(event)
    }
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', dropped)
    return () => {
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', dropped)
    }
  })
  return isOver
}

/** Opens the import and loads its code on demand. */
const openImport = (modals: Modals, props: Omit<ImportModalProps, 'close'>): Promise<void> =>
  modals
    .openModal<Omit<ImportModalProps, 'close'>, void>(
      () => import('./import-modal.tsx').then((module) => module.ImportModal),
      props,
    )
    .then(() => undefined)
