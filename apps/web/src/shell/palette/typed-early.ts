let typed = ''

/** Shortcuts are for the page; with both keys a character is typed that has no key of its own. */
function keep(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey !== event.altKey || event.isComposing) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** From now on what is typed is for a field that is on its way, not for the page that is still there. */
export const keepTyped = () => document.addEventListener('keydown', keep, true)

/** What was typed until now; from now on the page hears it again. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true)
  const all = typed
  typed = ''
  return all
}
