const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]'
const LAYERS = '[role$="dialog"], [role="menu"], [role="listbox"]'

type FocusPosition = {
  holder: HTMLElement
  element: HTMLElement
  row: HTMLElement | null
  at: number
  control: number
}

/** Where the focus is, or was before a dialog or a menu opened above it. */
let last: FocusPosition | null = null

const rowsOf = (holder: Element) => [...holder.querySelectorAll('li')]
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

const positionOf = (element: HTMLElement, holder: HTMLElement): FocusPosition => {
  const row = element.closest('li')
  return {
    holder,
    element,
    row,
    at: row ? rowsOf(holder).indexOf(row) : -1,
    control: row ? controlsOf(row).indexOf(element) : -1,
  }
}

/**
 * A ref for a container whose rows can disappear. If the focused row is removed, the focus moves to the row in its
 * place, or else to the heading. Otherwise the keyboard would start at the top of the page again.
 */
export function keepRowFocus(holder: HTMLElement | null) {
  if (!holder) return
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (holder.contains(target)) last = positionOf(target, holder)
    else if (last?.holder === holder && !isAbove(target, last.element)) last = null
  }
  const pass = (changes: readonly MutationRecord[]) => {
    if (last?.holder !== holder || !isLost()) return
    const { element, row } = last
    // A second dialog may open before the first has returned the focus, and would not know where to return it to.
    if (element.isConnected) return changes.some(closesDialog) && element.focus()
    if (row && !row.isConnected) return focusNear(last)
    // Its replacement may be about to take the focus, such as a field that appears.
    const lost = last
    requestAnimationFrame(() => setTimeout(() => last === lost && isLost() && focusNear(lost)))
  }

  const observer = new MutationObserver(pass)
  observer.observe(holder, { childList: true, subtree: true })
  // Menus and dialogs are rendered there, and may close after the row was removed.
  observer.observe(document.body, { childList: true })
  document.addEventListener('focusin', note)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
    if (last?.holder === holder) last = null
  }
}

/** Any other focus was set on purpose. */
const isLost = () => document.activeElement === null || document.activeElement === document.body

function isAbove(target: Element, element: Element): boolean {
  const layer = target.closest(LAYERS)
  return layer !== null && !layer.contains(element)
}

const closesDialog = ({ removedNodes }: MutationRecord) =>
  [...removedNodes].some((node) => node instanceof Element && node.querySelector('[role$="dialog"]') !== null)

function focusNear({ holder, row, at, control }: FocusPosition): void {
  const rows = rowsOf(holder)
  const next = at < 0 ? undefined : (rows[at] ?? rows.at(-1))
  const controls = next ? controlsOf(next) : []
  // The row still exists but has new content, for example its normal view instead of a form.
  const goal = (next === row ? null : controls[control]) ?? controls[0]
  if (goal) goal.focus()
  else focusHeading(holder)
}

function focusHeading(holder: Element): void {
  const heading = holder.closest('section, [role="dialog"]')?.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
