import type { Workspace } from '@sandlot/core/workspaces/queries'
import { useRouter } from '@tanstack/react-router'
import { useServices } from '../shell/services.tsx'

/**
 * Asks about a workspace that was switched to. Where that fails the caller falls back to another one, which the
 * address then no longer contradicts (spec ST-042, ST-043). Without a network nothing is asked: what is known of it
 * can be looked at.
 */
export function useEnter(fallBack: (from: string) => boolean) {
  const services = useServices()
  const router = useRouter()
  return async (workspace: Workspace): Promise<void> => {
    if (!services.connection.isOnline()) return
    // Code that cannot be had says nothing of the workspace, whose lists are asked for in any case.
    const part = await import('./enter.ts').catch(() => null)
    await part?.enter({ ...services, router, fallBack }, workspace)
  }
}
