/** Whether the server can be reached, as far as is known. */
export type Reach = {
  get: () => boolean
  set: (isThere: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export function createReach(isThere: boolean): Reach {
  const listeners = new Set<() => void>()
  let current = isThere
  return {
    get: () => current,
    set: (next) => {
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
