import type { ImportTarget } from '@sandlot/core/archives/import-rules'
import { archiveMessages } from '@sandlot/core/archives/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Spinner } from '@sandlot/ui/spinner'
import { CircleAlert } from 'lucide-react'
import type { ModalProps } from '../shell/modal-service.ts'
import { ChooseFiles } from './choose-files.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { SkippedList } from './skipped-list.tsx'
import type { Dropped } from './sources.ts'
import { type Found, type ImportState, useImport } from './use-import.ts'

export type ImportModalProps = ModalProps & {
  workspaceId: string
  target: ImportTarget
  /** The name of the import's destination. */
  place: string
  /** The dropped files. Without them the user chooses. */
  dropped: Promise<Dropped[]> | null
}

const WIDTH_PX = 520

/** Imports zips, files and folders into a folder or Drafts: asks first, then shows the progress and the result. */
export function ImportModal({ close, workspaceId, target, place, dropped }: ImportModalProps) {
  const { state, read, start, stop, again } = useImport(workspaceId, target, dropped)
  const isRunning = state.step === 'running'
  const unfinished = 'unfinished' in state ? state.unfinished : null
  return (
    <Modal
      // A running import is stopped only by its button, not by a click outside.
      onClose={() => !isRunning && close()}
      role={isRunning ? 'alertdialog' : 'dialog'}
      title={archiveMessages.importInto(place)}
      width={WIDTH_PX}
    >
      <div aria-live="polite" className="px-5 pt-2 pb-4 text-sm">
        {state.step === 'choose' && <ChooseFiles onChosen={read} />}
        {state.step === 'reading' && (
          <p className="flex items-center gap-2.5 py-2 text-ink-muted">
            <Spinner size={16} />
            {archiveMessages.importReading}
          </p>
        )}
        {state.step === 'ready' && <FoundInZip found={state.found} />}
        {isRunning && <Running {...state} />}
        {state.step === 'done' && <ImportOutcome onLeave={() => close()} outcome={state.outcome} />}
        {state.step === 'failed' && (
          <p className="flex items-start gap-2.5 py-2" role="alert">
            <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-danger-text" size={16} />
            {state.message}
          </p>
        )}
      </div>
      <ModalActions>
        {isRunning && <Button onPress={stop}>{archiveMessages.stop}</Button>}
        {(state.step === 'choose' || state.step === 'reading' || state.step === 'ready') && (
          <Button onPress={() => close()}>{archiveMessages.cancel}</Button>
        )}
        {(state.step === 'failed' || unfinished) && (
          <Button onPress={() => close()}>{shellMessages.close}</Button>
        )}
        {unfinished && (
          <Button autoFocus onPress={() => start(unfinished)} variant="primary">
            {archiveMessages.tryAgain}
          </Button>
        )}
        {((state.step === 'failed' && !unfinished) ||
          (state.step === 'ready' && state.found.titles.length === 0)) && (
          <Button onPress={again} variant="primary">
            {archiveMessages.chooseAnother}
          </Button>
        )}
        {state.step === 'ready' && state.found.titles.length > 0 && (
          <Button
            autoFocus
            onPress={() =>
              start({
                sources: state.sources,
                total: state.found.titles.length + state.found.skipped.length,
              })
            }
            variant="primary"
          >
            {archiveMessages.importStart}
          </Button>
        )}
        {state.step === 'done' && !unfinished && (
          <Button autoFocus onPress={() => close()} variant="primary">
            {archiveMessages.done}
          </Button>
        )}
      </ModalActions>
    </Modal>
  )
}

const SHOWN = 5

/** Returns the first few, and how many more there are. */
const some = (all: readonly string[]): string[] => [
  ...all.slice(0, SHOWN),
  ...(all.length > SHOWN ? [archiveMessages.importRest(all.length - SHOWN)] : []),
]

function FoundInZip({ found }: { found: Found }) {
  const { names, titles } = found
  return (
    <>
      {names.length > 0 && (
        <p className="break-words text-ink-muted">{archiveMessages.importFrom(some(names).join(', '))}</p>
      )}
      <p className="py-1 font-medium">
        {titles.length === 0
          ? archiveMessages.importNothing
          : archiveMessages.importFound(titles.length, found.folders)}
      </p>
      {titles.length > 0 && (
        <ul aria-label={archiveMessages.importWillMake} className="list-disc pb-1 pl-5">
          {some(titles).map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles are not unique
            <li className="break-words" key={index}>
              {title}
            </li>
          ))}
        </ul>
      )}
      {titles.length > 0 && <p className="pb-2 text-ink-muted">{archiveMessages.importCopies}</p>}
      <SkippedList skipped={found.skipped} />
    </>
  )
}

function Running({ sent, done, total }: Extract<ImportState, { step: 'running' }>) {
  const isUploading = sent < 1 && done === 0
  const text = isUploading ? archiveMessages.importUploading : archiveMessages.importMaking(done, total)
  return (
    <div className="flex flex-col gap-2.5 py-2">
      <p className="tabular-nums">{text}</p>
      <progress
        aria-label={isUploading ? archiveMessages.importUploading : archiveMessages.importRunning}
        className="h-1.5 w-full"
        max={1}
        value={isUploading ? sent : total === 0 ? 0 : done / total}
      />
    </div>
  )
}
