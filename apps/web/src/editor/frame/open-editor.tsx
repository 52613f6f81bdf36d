import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useEffect, useState } from 'react'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { useServices } from '../../shell/services.tsx'
import { SandboxSkeleton } from '../sandbox-skeleton.tsx'
import { ownKeptStore } from '../work/page-kept-store.ts'
import { Editor } from './editor.tsx'

type Props = { sandbox: OpenSandbox; readAt: number; continues: (forkId: string) => void }

/** The editor, as soon as what the device kept of earlier work is there. */
export function OpenEditor({ sandbox, readAt, continues }: Props) {
  const [kept, setKept] = useState<readonly KeptWork[] | null>(null)
  const [first] = useState(sandbox.id)
  const services = useServices()
  const [store] = useState(() => ownKeptStore(services))
  useEffect(() => {
    let isGone = false
    const take = (works: readonly KeptWork[]) => isGone || setKept(works)
    // A device that keeps nothing has nothing to give back.
    store.take(first).then(take, () => take([]))
    return () => {
      isGone = true
    }
  }, [first, store])
  if (!kept) return <SandboxSkeleton />
  return <Editor continues={continues} kept={kept} readAt={readAt} sandbox={sandbox} store={store} />
}
