import { leavingKey, type Workspace } from '@sandlot/core/workspaces/queries'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useServices } from '../shell/services.tsx'

/** Goes on in another workspace where the one on the screen is none of the person's any more, and says so. */
export function useTellLost(
  active: Workspace | undefined,
  workspaces: readonly Workspace[],
  keep: (id: string) => void,
): void {
  const services = useServices()
  const router = useRouter()
  const shown = useRef(active)
  useEffect(() => {
    const before = shown.current
    shown.current = active
    if (!before || !active || workspaces.some(({ id }) => id === before.id)) return
    // Whoever goes by themselves is led on already.
    if (services.queries.isMutating({ mutationKey: leavingKey })) return
    keep(active.id)
    import('./tell-lost.ts').then(
      (part) => part.tellLost(services, router, before),
      () => undefined,
    )
  })
}
