/**
 * The page, whose style elements bear its nonce from the start: the terminal makes some of its own, which the page's
 * policy would refuse.
 */
export function withNonce(page: Document, nonce: string | null): Document {
  if (nonce === null) return page
  return new Proxy(page, {
    get: (target, key) => {
      if (key === 'createElement')
        return (name: string, options?: ElementCreationOptions) => {
          const made = target.createElement(name, options)
          if (name === 'style') made.setAttribute('nonce', nonce)
          return made
        }
      // Getters and methods of a document work on none but itself.
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}
