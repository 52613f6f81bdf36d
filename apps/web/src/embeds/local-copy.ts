import type { CopyHolder } from '../editor/work/documents.ts'
import { openCopy, type ServerFiles } from '../files/working-copy/working-copy.ts'

export type LocalCopy = CopyHolder & {
  /** Reverts all changes. */
  reset: () => void
}

/** Creates an editable copy of a sandbox's files that is never saved. */
export function createLocalCopy(server: ServerFiles): LocalCopy {
  const listeners = new Set<() => void>()
  const first = openCopy(server)
  let state = { copy: first }
  const set = (copy: typeof first) => {
    state = { copy }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (change) => set(change(state.copy)),
    reset: () => set(first),
  }
}
