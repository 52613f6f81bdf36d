import type { EmbedTheme } from '@sandlot/core/embeds/rules'
import { useLayoutEffect } from 'react'

/** Gives the page the colours that its address asks for; what the device keeps stays as it is. */
export function useEmbedTheme(theme: EmbedTheme): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [theme])
}
