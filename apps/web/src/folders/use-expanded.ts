import { movedPath, pathTrail, ROOT } from '@sandlot/core/folders/rules'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { useState } from 'react'
import { useServices } from '../shell/services.tsx'

/**
 * Which folders of a workspace are open, remembered on the device. It opens by itself around the folder that is
 * looked at (spec SH-038); closing it then is respected until another one is.
 */
export function useExpanded(teamId: string, current: string | null) {
  const { storage } = useServices()
  const key = `${storageKeys.foldersExpanded}/${teamId}`
  const [state, setState] = useState(() => ({
    seen: null as string | null,
    open: asPaths(storage.get<unknown>(key, [])),
  }))
  const around = current === null ? [] : [ROOT, ...pathTrail(current).slice(1, -1)]
  const open =
    state.seen === current || around.every((path) => state.open.has(path))
      ? state.open
      : new Set([...state.open, ...around])
  if (state.seen !== current) setState({ seen: current, open })

  const set = (next: ReadonlySet<string>) => {
    storage.set(key, [...next])
    setState({ seen: current, open: next })
  }
  return {
    expanded: open,
    setExpanded: set,
    /** So that a folder can be added to it, or seen in it. */
    expandTo: (path: string) => set(new Set([...open, ...pathTrail(path)])),
    /** What was open stays so where it goes. */
    carry: (from: string, to: string) => set(new Set([...open].map((path) => movedPath(path, from, to)))),
  }
}

const asPaths = (kept: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [])
