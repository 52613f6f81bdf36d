import { useEffect, useState } from 'react'
import { SETTLED_MS } from '../limits.ts'

/** Whether a value has been stable for a moment; true at first. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
