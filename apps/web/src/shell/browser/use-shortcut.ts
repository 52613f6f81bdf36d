import { useEffect, useEffectEvent } from 'react'
import { isMac, matchesShortcut, type Shortcut } from './shortcut.ts'

/**
 * Runs a function when its shortcut is pressed anywhere in the page, unless something more specific handled it. If it
 * returns `false`, the page keeps the key press.
 */
export function useShortcut(shortcut: Shortcut, run: () => unknown, isEnabled = true): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matchesShortcut(event, shortcut, isMac(navigator))) return
    if (run() !== false) event.preventDefault()
  })
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent) => onPress(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isEnabled])
}
