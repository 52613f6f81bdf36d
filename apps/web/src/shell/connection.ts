type Source = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export type Connection = { isOnline: () => boolean; subscribe: (listener: () => void) => () => void }

/** Whether the browser has a network, as its own events say (spec SH-128, ST-045). */
export function createConnection(source: Source, isOnline: () => boolean): Connection {
  return {
    isOnline,
    subscribe: (listener) => {
      source.addEventListener('online', listener)
      source.addEventListener('offline', listener)
      return () => {
        source.removeEventListener('online', listener)
        source.removeEventListener('offline', listener)
      }
    },
  }
}
