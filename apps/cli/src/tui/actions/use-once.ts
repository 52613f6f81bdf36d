import { useTui } from '../tui.tsx'

/**
 * Prevents duplicates of actions that create or open something: a second request while the first is running is ignored.
 */
export function useOnce() {
  const { making } = useTui()
  return async (what: string, make: () => Promise<unknown>): Promise<void> => {
    const { current } = making
    if (current.has(what)) return
    current.add(what)
    try {
      await make()
    } finally {
      current.delete(what)
    }
  }
}
