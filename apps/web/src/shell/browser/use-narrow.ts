import { useCallback, useSyncExternalStore } from 'react'

/** Returns the media query of a width, given for text of the usual 16 px. */
export const narrowerThan = (px: number): string => `(width < ${px / 16}rem)`

/** `--breakpoint-lg` of theme.css, below which the sidebar is a drawer. */
const SIDEBAR_PX = 950

/** Whether the window is narrower than that. Larger text makes it narrower, as in the style sheets. */
export function useNarrow(px = SIDEBAR_PX): boolean {
  const query = narrowerThan(px)
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
