/** What was typed before the field for it was there. */
export type HeldTyping = { text: () => string; end: () => void }

/** Keeps what is typed for a field that is on its way, so that it does not go into the code meanwhile. */
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
