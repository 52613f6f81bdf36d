import { refusalText } from '@sandlot/core/actions'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal } from '@sandlot/core/runtime/tier-rules'
import type { ActionLimits } from '@sandlot/core/sandboxes/action-rules'
import { sandboxActions } from '@sandlot/core/sandboxes/actions'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { useMemo } from 'react'
import { useQuery } from '../data/use-query.ts'
import { useServices } from '../services.tsx'
import { useTui } from '../tui.tsx'

/** The workspace's current limits; while they are unknown, nothing is disabled. */
export function useActionLimits(): ActionLimits | undefined {
  const { client } = useServices()
  const { workspaceId } = useTui()
  const { data } = useQuery({
    ...workspaceLimitsQuery(client, workspaceId ?? ''),
    enabled: workspaceId !== null,
  })
  return useMemo(() => {
    if (!data) return undefined
    const reason = creditRefusal(sandboxActions['sandbox.to_devbox'], data.restriction)
    return {
      minimumPrivacy: data.minimumPrivacy,
      isFree: data.plan === 'free',
      devboxProblem: reason && refusalText(devboxRefusals, reason),
    }
  }, [data])
}
