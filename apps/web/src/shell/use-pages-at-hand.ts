import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What the open page needs comes first. */
const AHEAD_AFTER_MS = 3_000

/** Loads the code of the dashboard's other pages ahead: without it, going to one would need a network. */
export function usePagesAtHand(): void {
  const router = useRouter()
  useEffect(() => {
    const load = () => {
      for (const route of Object.values(router.routesByPath))
        if (route.fullPath.startsWith('/dashboard/')) router.loadRouteChunk(route)?.catch(() => undefined)
    }
    const timer = setTimeout(load, AHEAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [router])
}
