import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useEffect, useState } from 'react'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { SandboxSkeleton } from '../sandbox-skeleton.tsx'
import { pageKeptStore } from '../work/page-kept-store.ts'
import { Editor } from './editor.tsx'

type Props = { sandbox: OpenSandbox; readAt: number; continues: (forkId: string) => void }

/** The editor, as soon as what the device kept of earlier work is there. */
export function OpenEditor({ sandbox, readAt, continues }: Props) {
  const [kept, setKept] = useState<readonly KeptWork[] | null>(null)
  const [first] = useState(sandbox.id)
  useEffect(() => {
    let isGone = false
    const take = (works: readonly KeptWork[]) => isGone || setKept(works)
    // A device that keeps nothing has nothing to give back.
    pageKeptStore()
      .take(first)
      .then(take, () => take([]))
    return () => {
      isGone = true
    }
  }, [first])
  if (!kept) return <SandboxSkeleton />
  return (
    <Editor continues={continues} kept={kept} readAt={readAt} sandbox={sandbox} store={pageKeptStore()} />
  )
}
