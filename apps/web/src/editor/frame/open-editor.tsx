import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { useEffect, useState } from 'react'
import type { KeptWork } from '../../files/working-copy/kept.ts'
import { useServices } from '../../shell/services.tsx'
import { SandboxSkeleton } from '../sandbox-skeleton.tsx'
import { ownKeptStore } from '../work/page-kept-store.ts'
import { Editor } from './editor.tsx'

type Props = { sandbox: OpenSandbox; readAt: number; continues: (forkId: string) => void }

/** Opens the editor once earlier work stored on the device has loaded. */
export function OpenEditor({ sandbox, readAt, continues }: Props) {
  const [kept, setKept] = useState<readonly KeptWork[] | null>(null)
  const [first] = useState(sandbox.id)
  const services = useServices()
  const [store] = useState(() => ownKeptStore(services))
  useEffect(() => {
    let isGone = false
    const take = (works: readonly KeptWork[]) => isGone || setKept(works)
    // Without storage there is nothing to restore.
    store.take(first).then(take, () => take([]))
    return () => {
      isGone = true
    }
  }, [first, store])
  if (!kept) return <SandboxSkeleton />
  return <Editor continues={continues} kept={kept} readAt={readAt} sandbox={sandbox} store={store} />
}
