import { longDate, timeOfDay } from '@sandlot/core/date-formats'
import type { SavedVersion } from '@sandlot/core/files/rest'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FileX, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { panelMessages } from '../../files/panel-messages.ts'
import { versionQuery } from '../../files/version-queries.ts'
import { LoadFailure } from '../../shell/loaded.tsx'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { VERSION_MODAL_WIDTH_PX } from './limits.ts'
import { useRestore } from './use-restore.ts'
import { VersionFiles } from './version-files.tsx'
import { peopleText } from './version-people.ts'

const DiffView = lazyPart(
  () => import('./diff-view.tsx').then((module) => module.DiffView),
  () => <p role="alert">{shellMessages.partFailed}</p>,
)

type Props = {
  sandboxId: string
  version: SavedVersion
  isCurrent: boolean
  mayRestore: boolean
  saveFirst?: () => Promise<boolean>
} & ModalProps

/** The changes of a save, file by file, with a button to restore it. */
export function VersionModal({ sandboxId, version, isCurrent, mayRestore, saveFirst, close }: Props) {
  const { client } = useServices()
  const query = useQuery(versionQuery(client, sandboxId, version.version))
  const [chosen, setChosen] = useState(version.files[0]?.path)
  const restore = useRestore({ sandboxId, saveFirst, onDone: close })
  const difference = query.data?.differences.find(({ path }) => path === chosen) ?? query.data?.differences[0]

  return (
    <Modal onClose={close} title={panelMessages.compare(version.version)} width={VERSION_MODAL_WIDTH_PX}>
      <p className="px-5 pb-3 text-ink-muted text-sm">
        {peopleText(version)} · {longDate(version.at)}, {timeOfDay(version.at)}
        {isCurrent && ` · ${panelMessages.current}`}
      </p>
      <div className="flex h-[60vh] min-h-72 border-line border-y max-md:flex-col">
        <VersionFiles chosen={difference?.path ?? chosen} files={version.files} onChoose={setChosen} />
        <div className="relative min-h-0 min-w-0 flex-1">
          {query.error && !query.data ? (
            <LoadFailure failed={panelMessages.compareFailed} query={query} />
          ) : difference ? (
            <Suspense fallback={<DiffSkeleton />}>
              <DiffView difference={difference} key={difference.path} />
            </Suspense>
          ) : query.data ? (
            <EmptyState icon={<FileX aria-hidden size={22} />} title={panelMessages.noFilesThen} />
          ) : (
            <DiffSkeleton />
          )}
        </div>
      </div>
      <div className="pt-3">
        <ModalActions>
          <Button onPress={() => close()}>{shellMessages.close}</Button>
          {mayRestore && difference && (
            <Button
              icon={<RotateCcw aria-hidden size={14} />}
              isPending={restore.isPending}
              onPress={() => restore.file(version, difference.path)}
            >
              {panelMessages.restoreFile}
            </Button>
          )}
          {mayRestore && !isCurrent && (
            <Button
              icon={<RotateCcw aria-hidden size={14} />}
              isPending={restore.isPending}
              onPress={() => restore.all(version)}
              variant="primary"
            >
              {panelMessages.restoreAll}
            </Button>
          )}
        </ModalActions>
      </div>
    </Modal>
  )
}

function DiffSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-2.5 p-4">
      {['w-1/2', 'w-1/3', 'w-2/3', 'w-1/4'].map((width) => (
        <Skeleton className={`h-3.5 ${width}`} key={width} />
      ))}
    </div>
  )
}
