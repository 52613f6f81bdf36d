/** Keeps for the life of a page what a browser would not keep at all. */
function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(String(key)) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(String(key)),
    setItem: (key, value) => void items.set(String(key), String(value)),
  }
}

/**
 * Gives a page storage that only lasts as long as it does where the browser forbids it any, as some do inside of
 * other pages: touching it would throw, and most programs stop there.
 */
export function standInForStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      page[name].length
    } catch {
      Object.defineProperty(page, name, { value: memoryStorage(), configurable: true })
    }
}
