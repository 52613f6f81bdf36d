import { useCallback, useSyncExternalStore } from 'react'

/** `--breakpoint-lg` of theme.css, below which the sidebar is a drawer. */
const SIDEBAR_PX = 950

/** Whether the window is narrower than that. */
export function useNarrow(px = SIDEBAR_PX): boolean {
  const query = `(width < ${px}px)`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
