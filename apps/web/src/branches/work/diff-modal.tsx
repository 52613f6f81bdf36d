import { workMessages } from '@sandlot/core/branches/work-messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { Button } from '@sandlot/ui/button'
import { lazyPart } from '@sandlot/ui/lazy-part'
import { Modal, ModalActions } from '@sandlot/ui/modal'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LoadFailure } from '../../shell/loaded.tsx'
import type { ModalProps } from '../../shell/modal-service.ts'
import { useServices } from '../../shell/services.tsx'
import { useOneAtATime } from '../../shell/use-one-at-a-time.ts'
import { DIFF_MODAL_WIDTH_PX } from '../layout.ts'
import { type BranchWork, workDiffQuery } from './work-queries.ts'

const DiffView = lazyPart(
  () => import('../../editor/panels/diff-view.tsx').then((module) => module.DiffView),
  () => <p role="alert">{shellMessages.partFailed}</p>,
)

type Props = { sandboxId: string; path: string; isConflict: boolean; work: BranchWork } & ModalProps

/** The changes to a file since the last commit. For a conflict, both sides and the ways to resolve it. */
export function DiffModal({ sandboxId, path, isConflict, work, close }: Props) {
  const { client, toasts } = useServices()
  const query = useQuery({ ...workDiffQuery(client, sandboxId, path), retry: false })
  const [isPending, run] = useOneAtATime()
  const resolve = (take: 'ours' | 'theirs' | 'both' | 'edited') =>
    void run(async () => {
      try {
        await work.resolve(path, take)
        toasts.toast('success', workMessages.resolved(path))
        close()
      } catch (error) {
        toasts.failed(workMessages.resolveFailed, error)
      }
    })
  const difference = query.data && {
    path,
    movedFrom: null,
    before: isConflict ? query.data.theirs : query.data.before,
    after: query.data.after,
    isBinary: query.data.isBinary,
  }
  return (
    <Modal onClose={() => close()} title={path} width={DIFF_MODAL_WIDTH_PX}>
      {isConflict && <p className="px-5 pb-3 text-ink-muted text-sm">{workMessages.conflictText}</p>}
      <div className="relative h-[60vh] min-h-72 border-line border-y">
        {query.error && !query.data ? (
          <LoadFailure failed={workMessages.loadFailed} query={query} />
        ) : (
          <Suspense fallback={<Waiting />}>
            {difference ? <DiffView difference={difference} /> : <Waiting />}
          </Suspense>
        )}
      </div>
      <div className="pt-3">
        <ModalActions>
          {isConflict ? (
            (['edited', 'both', 'theirs', 'ours'] as const).map((take) => (
              <Button isPending={isPending} key={take} onPress={() => resolve(take)}>
                {workMessages[take]}
              </Button>
            ))
          ) : (
            <Button onPress={() => close()}>{shellMessages.close}</Button>
          )}
        </ModalActions>
      </div>
    </Modal>
  )
}

const Waiting = () => (
  <div aria-busy className="p-4" role="status">
    <Skeleton className="h-4 w-1/2" />
  </div>
)
