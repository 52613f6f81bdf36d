import { useEffect, useState } from 'react'
import { useServices } from '../shell/services.tsx'

const PAUSE_MS = 250

/** What is typed, once typing has paused. */
export function useSettled(typed: string): string {
  const { schedule } = useServices()
  const [settled, setSettled] = useState(typed)
  useEffect(() => schedule(() => setSettled(typed), PAUSE_MS), [typed, schedule])
  return settled
}
