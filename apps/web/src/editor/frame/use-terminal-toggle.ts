import { useRef } from 'react'
import type { Documents } from '../work/documents.ts'
import { TERMINAL_ID } from './editor-layout.tsx'

/** Shows and hides the terminal. Its button in the header takes the focus if nothing else can. */
export function useTerminalToggle(toggle: () => void, documents: Documents) {
  const terminalButton = useRef<HTMLButtonElement>(null)
  const toggleTerminal = () => {
    // What has the focus is about to be removed, and the keyboard would start at the top of the page again.
    const isFocused = document.activeElement?.closest(`#${TERMINAL_ID}`) != null
    toggle()
    if (isFocused && !documents.focus()) terminalButton.current?.focus()
  }
  return { terminalButton, toggleTerminal }
}
