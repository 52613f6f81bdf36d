/** The first element that a selector names; a page without one is a mistake, and says so. */
export function find(parent: ParentNode, selector: string): Element {
  const element = parent.querySelector(selector)
  if (!element) throw new Error(`The page has no element "${selector}".`)
  return element
}
