import type { ITheme } from '@xterm/xterm'
import { useEffect, useState } from 'react'
import { useServices } from '../../../shell/services.tsx'
import { readTheme } from './palette.ts'

/** The colours of terminals, which follow those of the page. */
export function useTerminalTheme(): ITheme {
  const { theme } = useServices()
  const [colors, setColors] = useState(() => readTheme(document))
  useEffect(() => {
    const renew = () => setColors(readTheme(document))
    const media = window.matchMedia('(prefers-color-scheme: dark)')
    media.addEventListener('change', renew)
    const leave = theme.subscribe(renew)
    return () => {
      media.removeEventListener('change', renew)
      leave()
    }
  }, [theme])
  return colors
}
