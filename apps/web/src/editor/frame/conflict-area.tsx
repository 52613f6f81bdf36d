import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { GitCompareArrows } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { OpenFile } from '../../files/working-copy/working-copy.ts'

const CompareView = lazy(() =>
  import('../code/compare-view.tsx').then((module) => ({ default: module.CompareView })),
)

export type Choice = 'mine' | 'theirs' | { text: string }

type Props = {
  path: string
  file: OpenFile
  /** Flushes pending input, so that the comparison shows it. */
  flush: () => void
  onResolve: (choice: Choice) => void
  children: ReactNode
}

/**
 * A file with conflicting changes: reports the conflict above the text, shows both versions and lets the user choose.
 */
export function ConflictArea({ path, file, flush, onResolve, children }: Props) {
  const [merged, setMerged] = useState<string | null>(null)
  const theirs = file.conflict?.theirs ?? null
  const canCompare = theirs !== null && !theirs.isBinary && !file.isBinary
  const isComparing = merged !== null && canCompare
  return (
    <>
      <section
        aria-label={theirs ? editMessages.conflictTitle : editMessages.removedTitle}
        className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-warning-soft px-3 py-2 text-sm text-warning-text"
      >
        <GitCompareArrows aria-hidden className="shrink-0" size={16} />
        <div className="min-w-0 flex-1 basis-64" role="alert">
          <p className="font-medium">{theirs ? editMessages.conflictTitle : editMessages.removedTitle}</p>
          <p>
            {isComparing
              ? editMessages.mergedHint
              : theirs
                ? editMessages.conflictText
                : editMessages.removedText}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isComparing ? (
            <>
              <Button onPress={() => setMerged(null)} size="sm">
                {editMessages.closeCompare}
              </Button>
              <Button onPress={() => onResolve({ text: merged })} size="sm" variant="primary">
                {editMessages.useMerged}
              </Button>
            </>
          ) : (
            <>
              {canCompare && (
                <Button
                  onPress={() => {
                    flush()
                    setMerged(file.code)
                  }}
                  size="sm"
                >
                  {editMessages.compare}
                </Button>
              )}
              <Button onPress={() => onResolve('theirs')} size="sm">
                {theirs ? editMessages.takeTheirs : editMessages.acceptRemoval}
              </Button>
              <Button onPress={() => onResolve('mine')} size="sm">
                {editMessages.keepMine}
              </Button>
            </>
          )}
        </div>
      </section>
      <div className="min-h-0 flex-1">
        {isComparing ? (
          <Suspense fallback={<Skeleton className="m-4 h-4 w-1/2" />}>
            <CompareView mine={file.code} onChange={setMerged} path={path} theirs={theirs.code} />
          </Suspense>
        ) : (
          children
        )}
      </div>
    </>
  )
}
