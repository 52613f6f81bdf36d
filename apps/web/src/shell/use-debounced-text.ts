import { useEffect, useState } from 'react'
import { useServices } from './services.tsx'

/** Returns the typed text once it has not changed for a while. */
export function useDebouncedText(typed: string, pauseMs: number): string {
  const { schedule } = useServices()
  const [settled, setSettled] = useState(typed)
  useEffect(() => schedule(() => setSettled(typed), pauseMs), [typed, pauseMs, schedule])
  return settled
}
