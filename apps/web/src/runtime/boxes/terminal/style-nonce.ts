/**
 * Gives the page's nonce to the style elements that are made meanwhile: a terminal makes some of its own as it opens,
 * has no way to be told the nonce, and the page's policy refuses them without.
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
    // What stands on the prototype is in force again.
    Reflect.deleteProperty(page, 'createElement')
  }
}
