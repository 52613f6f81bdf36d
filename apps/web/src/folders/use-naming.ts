import { folderParent, ROOT } from '@sandlot/core/folders/rules'
import type { NameDraft } from '@sandlot/ui/name-field'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

/** What is being named: an existing folder, or a new one in another. */
export type Naming = { rename: string } | { newIn: string }

type Known = { id: string | null; path: string }

const placeOf = (naming: Naming): string => ('rename' in naming ? naming.rename : naming.newIn)

/**
 * The naming in progress in the tree, and its input. Rows are identified by path, so if someone else renames or moves
 * the folder, the field moves with it and keeps its input.
 */
export function useNaming(folders: readonly Known[], expandTo: (path: string) => void) {
  const [state, setState] = useState<{ naming: Naming; id: string | null } | null>(null)
  const typed = useRef<NameDraft | null>(null)
  const draft = useMemo(
    () => ({
      get: () => typed.current,
      set: (next: NameDraft | null) => {
        typed.current = next
      },
    }),
    [],
  )

  const naming = state?.naming ?? null
  const place = naming && placeOf(naming)
  const isThere = place === null || place === ROOT || folders.some(({ path }) => path === place)
  const movedTo = isThere || !state?.id ? undefined : folders.find(({ id }) => id === state.id)?.path
  const follow = useEffectEvent((path: string) => {
    if (!state) return
    const isRename = 'rename' in state.naming
    expandTo(isRename ? (folderParent(path) ?? ROOT) : path)
    setState({ ...state, naming: isRename ? { rename: path } : { newIn: path } })
  })
  useEffect(() => {
    if (movedTo !== undefined) follow(movedTo)
  }, [movedTo])

  const setNaming = (next: Naming | null) => {
    draft.set(null)
    const id = next && (folders.find(({ path }) => path === placeOf(next))?.id ?? null)
    setState(next && { naming: next, id: id ?? null })
  }
  return { naming, setNaming, draft }
}
