type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export type Connection = {
  isOnline: () => boolean
  /** Tells the listener the state at once and whenever it changes; the answer ends that. */
  subscribe: (listener: (isOnline: boolean) => void) => () => void
}

/** Whether the browser has a network, as its own events say (spec SH-128 to SH-130, ST-045). */
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
