let typed = ''

/** Leaves shortcuts to the page. Control and Alt together type a character that has no key of its own. */
function keep(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey !== event.altKey || event.isComposing) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Starts capturing keys for a field that is still loading, instead of the current page. */
export const keepTyped = () => document.addEventListener('keydown', keep, true)

/** Returns the captured text and stops capturing. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keep, true)
  const all = typed
  typed = ''
  return all
}
