/** Whether an element has more below each other than it shows, and lets it be scrolled. */
export const isScroller = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What an element is scrolled in; null where that is the page itself. */
export function scrollerAround(element: Element): Element | null {
  const { body } = element.ownerDocument
  for (let at = element.parentElement; at && at !== body; at = at.parentElement) if (isScroller(at)) return at
  return null
}
