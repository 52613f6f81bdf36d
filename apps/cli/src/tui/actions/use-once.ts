import { useTui } from '../tui.tsx'

/** Does what makes or opens something one time only: whoever asks for the same again meanwhile means no second one. */
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
