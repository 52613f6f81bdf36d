import { useEffect, useEffectEvent } from 'react'
import { isMac, matchesShortcut, type Shortcut } from './shortcut.ts'

/** Runs something when its keys are pressed anywhere in the page, unless something nearer took the press. */
export function useShortcut(shortcut: Shortcut, run: () => void, isEnabled = true): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !matchesShortcut(event, shortcut, isMac(navigator))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent) => onPress(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isEnabled])
}
