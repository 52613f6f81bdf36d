/** Where a client keeps small values on the device. The browser's localStorage fits. */
export type KeyValueStore = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type DeviceStorage = {
  /** The value kept under a name, or the fallback where there is none or it cannot be read. */
  get<T>(name: string, fallback: T): T
  set(name: string, value: unknown): void
  remove(name: string): void
}

export const STORAGE_PREFIX = 'CSB/'

/**
 * Values as JSON under the product's prefix (spec CN-081). A store that is full, disabled or holds garbage never
 * throws: the failure is logged and the fallback stands (spec ER-017, ER-018). One that cannot be had at all is told of
 * once, as in the frame of another site, where browsers give none.
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
