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
 * throws: the failure is logged and the fallback stands (spec ER-017, ER-018).
 */
export function createStorage(
  store: () => KeyValueStore,
  log: (message: string, error: unknown) => void,
): DeviceStorage {
  const attempt = <T>(what: string, name: string, work: () => T, otherwise: T): T => {
    try {
      return work()
    } catch (error) {
      log(`Could not ${what} ${STORAGE_PREFIX}${name}`, error)
      return otherwise
    }
  }
  return {
    get: (name, fallback) =>
      attempt(
        'read',
        name,
        () => {
          const text = store().getItem(STORAGE_PREFIX + name)
          return text === null ? fallback : JSON.parse(text)
        },
        fallback,
      ),
    set: (name, value) =>
      attempt('write', name, () => store().setItem(STORAGE_PREFIX + name, JSON.stringify(value)), undefined),
    remove: (name) => attempt('remove', name, () => store().removeItem(STORAGE_PREFIX + name), undefined),
  }
}
