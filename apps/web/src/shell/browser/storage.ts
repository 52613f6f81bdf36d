/** Where a client stores small values on the device. The browser's localStorage conforms to it. */
export type KeyValueStore = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type DeviceStorage = {
  /** Returns the value stored under a name, or the fallback if there is none or it is invalid. */
  get<T>(name: string, fallback: T): T
  set(name: string, value: unknown): void
  remove(name: string): void
}

export const STORAGE_PREFIX = 'CSB/'

/**
 * Stores values as JSON under the product's prefix (spec CN-081). A store that is full, disabled or corrupt never
 * throws: the failure is logged and the fallback is used (spec ER-017, ER-018). If there is no store at all, as in a
 * frame of another site, that is logged once.
 */
export function createStorage(
  store: () => KeyValueStore,
  log: (message: string, error: unknown) => void,
): DeviceStorage {
  let isToldShut = false
  const attempt = <T>(what: string, name: string, work: (store: KeyValueStore) => T, otherwise: T): T => {
    let kept: KeyValueStore | null = null
    try {
      kept = store()
      return work(kept)
    } catch (error) {
      const isShut = kept === null
      if (!isShut || !isToldShut) log(`Could not ${what} ${STORAGE_PREFIX}${name}`, error)
      isToldShut ||= isShut
      return otherwise
    }
  }
  return {
    get: (name, fallback) =>
      attempt(
        'read',
        name,
        (device) => {
          const text = device.getItem(STORAGE_PREFIX + name)
          return text === null ? fallback : JSON.parse(text)
        },
        fallback,
      ),
    set: (name, value) =>
      attempt(
        'write',
        name,
        (device) => device.setItem(STORAGE_PREFIX + name, JSON.stringify(value)),
        undefined,
      ),
    remove: (name) =>
      attempt('remove', name, (device) => device.removeItem(STORAGE_PREFIX + name), undefined),
  }
}
