import { useSyncExternalStore } from 'react'
import type { EditSession } from '../../../files/working-copy/session.ts'
import { create, makeDirectory } from '../../../files/working-copy/tree.ts'
import { openCopy, type WorkingCopy } from '../../../files/working-copy/working-copy.ts'
import { memberAs } from '../../../sandboxes/testing/server.ts'
import { showPage } from '../../../sandboxes/testing/show-page.tsx'
import type { Documents } from '../../work/documents.ts'
import type { Others } from '../../work/others.ts'
import { buildOthers } from '../../work/testing/others.ts'
import { FilesPanel } from '../files-panel.tsx'
import { useTreeActions } from '../use-tree-actions.ts'

type PanelProps = {
  session: EditSession
  documents: Documents
  isReadOnly: boolean
  current: string | null
  others: Others
}

const say = () => undefined

function Panel({ session, documents, isReadOnly, current, others }: PanelProps) {
  const copy = useSyncExternalStore(session.subscribe, () => session.get().copy)
  const actions = useTreeActions({ session, documents, onOpen: say, onMoved: say, say })
  return (
    <FilesPanel
      actions={actions}
      copy={copy}
      current={current}
      documents={documents}
      isReadOnly={isReadOnly}
      onOpen={say}
      others={others}
      say={say}
      session={session}
    />
  )
}

/** Shows a sandbox's files `top.txt` and `src/a.txt` in their panel. */
export function showFiles({
  isReadOnly = false,
  current = null as string | null,
  others = buildOthers().others,
} = {}) {
  let copy = makeDirectory(
    create(openCopy({ version: 1, modules: [], directories: [] }), [
      { path: 'top.txt', code: 'top', isBinary: false },
      { path: 'src/a.txt', code: 'a', isBinary: false },
    ]),
    'src',
  )
  const listeners = new Set<() => void>()
  const session = {
    get: () => ({ copy }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change: (before: WorkingCopy) => WorkingCopy) => {
      copy = change(copy)
      for (const listener of listeners) listener()
    },
  } as unknown as EditSession
  const documents = { flush: () => undefined, moved: () => undefined } as unknown as Documents
  const { services } = showPage(
    <Panel
      current={current}
      documents={documents}
      isReadOnly={isReadOnly}
      others={others}
      session={session}
    />,
    memberAs(),
  )
  return {
    texts: () => Object.fromEntries([...copy.files].map(([path, { code }]) => [path, code])),
    said: () => services.toasts.list().map(({ text }) => text),
    services,
  }
}
