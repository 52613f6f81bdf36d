import { fileToShow } from '@sandlot/core/files/rules'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { useServices } from '../../shell/services.tsx'
import {
  closeTab,
  keepTabs,
  keptTabs,
  leadTab,
  moveTabs,
  openTab,
  placeTab,
  rememberTabs,
  type Tabs,
} from './tabs-state.ts'

/**
 * The open files. The address names the active one, so that Back and Forward move between them. The device remembers
 * the others.
 */
export function useTabs(copy: WorkingCopy, { id, entry }: { id: string; entry: string | null }) {
  const { storage } = useServices()
  const router = useRouter()
  const { pathname, search } = useLocation()
  const wanted =
    'file' in search && typeof search.file === 'string' ? search.file.replace(/^\/+/, '') : undefined
  const isThere = (path: string) => copy.files.has(path)
  const [tabs, setTabs] = useState<Tabs>(() => {
    const left = keepTabs(keptTabs(storage, id) ?? { open: [], active: null }, isThere)
    const first = wanted ?? left.active ?? firstFile(copy, entry)
    return first === null ? left : openTab(left, first)
  })
  const [followed, setFollowed] = useState(wanted)
  const [missing, setMissing] = useState<string | null>(null)

  // Back, Forward and links change the address. Tabs of deleted files close.
  let now = tabs
  if (wanted !== followed) {
    setFollowed(wanted)
    setMissing(wanted !== undefined && !isThere(wanted) ? wanted : null)
    if (wanted !== undefined && isThere(wanted)) now = openTab(now, wanted)
  }
  now = keepTabs(now, isThere)
  if (now !== tabs) setTabs(now)
  const [isFirst, setFirst] = useState(true)
  if (isFirst) {
    setFirst(false)
    if (wanted !== undefined && !isThere(wanted)) setMissing(wanted)
  }

  useEffect(() => rememberTabs(storage, id, tabs), [storage, id, tabs])

  const { active } = now
  const shown = missing === null ? active : null
  const address = (file: string | null) => {
    const { file: _old, ...rest } = search as Record<string, string>
    const query = new URLSearchParams(file === null ? rest : { ...rest, file }).toString()
    return `${router.latestLocation.pathname}${query && `?${query}`}`
  }
  const go = (file: string | null, replace: boolean) =>
    void router.navigate({ href: address(file), resetScroll: false, replace })
  const show = (next: Tabs, replace = false) => {
    setTabs(next)
    setMissing(null)
    setFollowed(next.active ?? undefined)
    go(next.active, replace)
  }
  // After a tab was closed automatically, the address still names its file.
  useEffect(() => {
    if (wanted === undefined || active === wanted || missing !== null) return
    if (!copy.files.has(wanted))
      void router.navigate({ href: address(active), resetScroll: false, replace: true })
  })

  return {
    open: now.open,
    active: shown,
    missing,
    pathname,
    show: (path: string) => {
      if (path !== shown || wanted !== path) show(openTab(now, path))
    },
    /** Shows a file to a user who is following someone. It adds no history entry. */
    lead: (path: string, led: string | null) => {
      if (path !== shown) show(leadTab(now, path, led), true)
    },
    close: (path: string) => {
      const next = closeTab(now, path)
      if (path === active) show(next, true)
      else setTabs(next)
    },
    place: (path: string, at: number) => setTabs(placeTab(now, path, at)),
    moved: (moves: readonly { from: string; to: string }[]) => {
      const next = moveTabs(now, moves)
      setTabs(next)
      // The address updates a moment later. Until then it names the old path, which must not be reported as missing.
      if (next.active !== now.active) go(next.active, true)
    },
  }
}

export type EditorTabs = ReturnType<typeof useTabs>

function firstFile({ files }: WorkingCopy, entry: string | null): string | null {
  const listed = [...files.keys()].map((path) => ({ path }))
  return fileToShow(listed as never, undefined, entry)?.path ?? null
}
