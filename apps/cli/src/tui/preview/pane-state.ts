import { useCallback, useMemo, useRef, useState } from 'react'

/** What a pane shows: the thing, the scroll range, and its tabs. */
export type Viewport = { of: string; most: number; page: number; tabs: readonly string[]; tab: string }

export type PreviewState = {
  /** Shown next to the list if there is room. */
  isBeside: boolean
  /** Shown instead of the list. */
  isAlone: boolean
  /** The last chosen tab; a thing without it shows its first one. */
  tab: string | null
  /** The first visible line of a thing; other things start at the top. */
  topOf: (of: string) => number
  viewport: { current: Viewport }
  scroll: (to: (top: number, most: number, page: number) => number) => void
  turn: (step: number) => void
  toggleBeside: () => void
  setAlone: (isAlone: boolean) => void
}

const nothing: Viewport = { of: '', most: 0, page: 1, tabs: [], tab: '' }

/** Whether the preview is shown, its tab, and its scroll position. */
export function usePreviewState(): PreviewState {
  const [isBeside, setBeside] = useState(true)
  const [isAlone, setAlone] = useState(false)
  const [tab, setTab] = useState<string | null>(null)
  const [place, setPlace] = useState({ of: '', top: 0 })
  const viewport = useRef<Viewport>(nothing)
  const scroll = useCallback<PreviewState['scroll']>((to) => {
    const { of, most, page } = viewport.current
    setPlace((before) => {
      const top = before.of === of ? Math.min(before.top, most) : 0
      return { of, top: Math.max(0, Math.min(most, to(top, most, page))) }
    })
  }, [])
  const turn = useCallback((step: number) => {
    const { tabs, tab: is } = viewport.current
    const next = tabs[(tabs.indexOf(is) + step + tabs.length) % tabs.length]
    if (next !== undefined) setTab(next)
  }, [])
  const toggleBeside = useCallback(() => setBeside((is) => !is), [])
  return useMemo(
    () => ({
      isBeside,
      isAlone,
      tab,
      topOf: (of: string) => (place.of === of ? place.top : 0),
      viewport,
      scroll,
      turn,
      toggleBeside,
      setAlone,
    }),
    [isBeside, isAlone, tab, place, scroll, turn, toggleBeside],
  )
}
