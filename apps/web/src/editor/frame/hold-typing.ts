/** Text that was typed before its field was ready. */
export type HeldTyping = { text: () => string; end: () => void }

/** Buffers key presses for a field that is still loading, so that they do not go into the code. */
export function holdTyping(page: Window): HeldTyping {
  let text = ''
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
  }
  page.addEventListener('keydown', hold, { capture: true })
  return { text: () => text, end: () => page.removeEventListener('keydown', hold, { capture: true }) }
}
