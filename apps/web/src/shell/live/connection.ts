type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export type Connection = {
  isOnline: () => boolean
  /** Calls back with the state immediately and whenever it changes. Returns a function that stops it. */
  subscribe: (listener: (isOnline: boolean) => void) => () => void
}

/** Tracks whether the browser has a network, according to its own events (spec SH-128 to SH-130, ST-045). */
export function createConnection(source: Source, isOnline: () => boolean): Connection {
  return {
    isOnline,
    subscribe: (listener) => {
      const tell = () => listener(isOnline())
      source.addEventListener('online', tell)
      source.addEventListener('offline', tell)
      tell()
      return () => {
        source.removeEventListener('online', tell)
        source.removeEventListener('offline', tell)
      }
    },
  }
}
