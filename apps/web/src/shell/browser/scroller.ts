/** Returns whether an element overflows vertically and can be scrolled. */
export const isScroller = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Returns the scroll container of an element; null if it is the page itself. */
export function scrollerAround(element: Element): Element | null {
  const { body } = element.ownerDocument
  for (let at = element.parentElement; at && at !== body; at = at.parentElement) if (isScroller(at)) return at
  return null
}
