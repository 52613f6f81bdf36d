import { useSyncExternalStore } from 'react'

/** The same width as `--breakpoint-lg` of theme.css. */
const QUERY = '(width < 950px)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the sidebar is a drawer. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)
