import { useMemo } from 'react'
import type { Action } from '../keys/keys.ts'
import { marksIn } from '../navigation/navigation.ts'
import { useTui } from '../tui.tsx'

type Marking<Item> = {
  loaded: { items: readonly Item[] | undefined }
  keyOf: (item: Item) => string
  canMark?: (item: Item) => boolean
}

const nothing = () => false

/** The marked rows, including filtered-out ones, and the keys that mark. */
export function useMarks<Item>({ loaded, keyOf, canMark = nothing }: Marking<Item>, shown: readonly Item[]) {
  const { navigation, view, dispatch } = useTui()
  const marks = marksIn(navigation, view)
  const keys = useMemo(() => new Set(marks), [marks])
  const has = (item: Item) => keys.has(keyOf(item))
  const items = useMemo(
    () => (keys.size === 0 ? [] : (loaded.items ?? []).filter((item) => keys.has(keyOf(item)))),
    [keys, loaded.items, keyOf],
  )
  const actions = (selected: Item | undefined, goOn: () => void): Action[] => {
    if (!selected || !canMark(selected)) return []
    const toggle = () => {
      dispatch({ do: 'toggle', view, key: keyOf(selected) })
      goOn()
    }
    const all = () => {
      const wanted = shown.filter(canMark).map(keyOf)
      const isDone = wanted.every((key) => keys.has(key))
      dispatch({ do: 'mark', view, keys: isDone ? [] : [...new Set([...items.map(keyOf), ...wanted])] })
    }
    return [
      { key: 'space', label: 'mark', run: toggle },
      { key: 'a', label: 'mark all', isHidden: true, run: all },
    ]
  }
  return { items, has, actions }
}
