import type { EmbedTheme } from '@sandlot/core/embeds/rules'
import { useLayoutEffect } from 'react'

/** Applies the theme named in the address, without changing the one stored on the device. */
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
