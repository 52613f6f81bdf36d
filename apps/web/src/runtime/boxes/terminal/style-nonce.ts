/**
 * Adds the page's nonce to style elements created during `open`. A terminal creates some as it opens, has no option for
 * the nonce, and the page's policy blocks them without it.
 */
export function withStyleNonce(page: Document, nonce: string | null, open: () => void): void {
  if (nonce === null) {
    open()
    return
  }
  const create = page.createElement.bind(page)
  page.createElement = (name: string, options?: ElementCreationOptions) => {
    const made = create(name, options)
    if (name === 'style') made.setAttribute('nonce', nonce)
    return made
  }
  try {
    open()
  } finally {
    // Uncovers the method on the prototype.
    Reflect.deleteProperty(page, 'createElement')
  }
}
