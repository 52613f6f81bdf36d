import { nameOf } from '@sandlot/core/files/path-rules'
import { useEffect, useEffectEvent } from 'react'
import type { TreeChanges } from '../../files/working-copy/merge.ts'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { EditSession } from '../../files/working-copy/session.ts'
import { create } from '../../files/working-copy/tree.ts'
import { useToast } from '../../shell/use-toast.ts'
import type { Documents } from './documents.ts'

type Options = {
  session: EditSession
  documents: Documents
  tabs: {
    open: readonly string[]
    moved: (moves: TreeChanges['moves']) => void
    show: (path: string) => void
  }
}

/** Follows open files that others moved, and reports those that others deleted. */
export function useTheirTree({ session, documents, tabs }: Options): void {
  const toast = useToast()
  const show = useEffectEvent(tabs.show)
  const heard = useEffectEvent(({ moves, removed }: TreeChanges) => {
    documents.moved(moves)
    tabs.moved(moves)
    const gone = removed.filter(({ path }) => tabs.open.includes(path))
    const [first] = gone
    if (!first) return
    const bringBack = () => {
      session.update((copy) => create(copy, gone))
      show(first.path)
    }
    const text = editMessages.goneElsewhere(gone.map(({ path }) => nameOf(path)))
    toast('notice', text, { label: editMessages.bringBack, run: bringBack })
  })
  useEffect(() => session.onTree(heard), [session])
}
