/** A `Storage` that lasts only as long as the page. */
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
 * Replaces storage with one in memory if the browser forbids it, as some do in embedded pages. Accessing it would
 * throw, which stops most programs.
 */
export function standInForStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      page[name].length
    } catch {
      Object.defineProperty(page, name, { value: memoryStorage(), configurable: true })
    }
}
