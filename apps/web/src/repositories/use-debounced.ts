import { useEffect, useState } from 'react'

/** A text as it was once nobody has changed it for a while. */
export function useDebounced(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), delayMs)
    return () => window.clearTimeout(timer)
  }, [text, delayMs])
  return settled
}
