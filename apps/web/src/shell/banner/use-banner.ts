import { featuresQuery } from '@sandlot/core/accounts/queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import type { DeviceStorage } from '../browser/storage.ts'
import { useServices } from '../services.tsx'
import { bannerActions, bannerKey, bannerOf } from './rules.ts'

/** Returns what was dismissed on this device. An invalid value counts as nothing. */
export function readDismissed(storage: DeviceStorage): Record<string, boolean> {
  const kept = storage.get<unknown>(storageKeys.dismissibles, {})
  return typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, boolean>) } : {}
}

/** Returns the banner that is due in the active workspace, its actions, and a function to dismiss it. */
export function useBanner() {
  const { client, storage } = useServices()
  const { active, role } = useWorkspace()
  const { data: features } = useQuery(featuresQuery(client))
  const { data: limits } = useQuery(workspaceLimitsQuery(client, active.id))
  const [dismissed, setDismissed] = useState(() => readDismissed(storage))
  const { id, insertedAt } = active
  const banner = bannerOf(
    limits?.plan
      ? {
          workspace: { id, insertedAt, plan: limits.plan },
          ubbBeta: limits.ubbBeta,
          visits: storage.get(storageKeys.visits, 0),
          dismissed,
        }
      : null,
  )
  if (!banner) return null
  const contact = features?.links?.contact ?? null
  const actions = bannerActions(banner, role).filter((action) => action !== 'contact' || contact !== null)
  const dismiss = () => {
    const next = { ...readDismissed(storage), [bannerKey(id, banner)]: true }
    storage.set(storageKeys.dismissibles, next)
    setDismissed(next)
  }
  return { banner, actions, contact, workspaceId: id, dismiss }
}
