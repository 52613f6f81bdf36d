import { useEffect, useEffectEvent, useRef } from 'react'
import { type EditorCommand, type KeysSoFar, noKeys, pressKey } from '../../profile/key-bindings.ts'
import { useEditorSettings } from './use-editor-settings.ts'

/** Programs in a terminal need all other keys themselves. */
const inTerminals: ReadonlySet<EditorCommand> = new Set(['terminal', 'quickActions'])

/**
 * Runs editor commands by their shortcuts, before the focused element receives the keys. The shortcuts of commands that
 * are not given are left to the page. While a modal is open, only its own keys work.
 */
export function useEditorKeys(commands: Partial<Record<EditorCommand, () => void>>): void {
  const { keys, isMac } = useEditorSettings()
  const soFar = useRef<KeysSoFar>(noKeys)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const isInModal = event.target instanceof Element && event.target.closest('[role$="dialog"]') !== null
    if (event.defaultPrevented || event.isComposing || isInModal) return
    const isInTerminal = event.target instanceof Element && event.target.closest('[data-terminal]') !== null
    const given = { ...keys }
    for (const name of Object.keys(given) as EditorCommand[])
      if (!commands[name] || (isInTerminal && !inTerminals.has(name))) given[name] = null
    const pressed = pressKey(soFar.current, event, given, { isMac, now: event.timeStamp })
    soFar.current = pressed.soFar
    if (!pressed.isUsed) return
    event.preventDefault()
    event.stopPropagation()
    if (pressed.command && !event.repeat) commands[pressed.command]?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
