import { refusalText } from '@sandlot/core/actions'
import { devboxRefusals } from '@sandlot/core/runtime/refusals'
import { creditRefusal, defaultVmTier } from '@sandlot/core/runtime/tier-rules'
import { sandboxActions } from '@sandlot/core/sandboxes/actions'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

export type WorkspaceLimits = {
  highestVmTier: number
  defaultVmTier: number
  isFree: boolean
  minimumPrivacy: 0 | 1 | 2
  /** Why no devbox can be created there now, or null. */
  devboxProblem: string | null
}

/** Returns the limits and requirements of a workspace. Undefined until known. */
export function useWorkspaceLimits(teamId: string | undefined): WorkspaceLimits | undefined {
  const { client } = useServices()
  const { data } = useQuery({ ...workspaceLimitsQuery(client, teamId ?? ''), enabled: teamId !== undefined })
  if (!data) return undefined
  const { highestVmTier, minimumPrivacy } = data
  const reason = creditRefusal(sandboxActions['sandbox.to_devbox'], data.restriction)
  return {
    highestVmTier,
    minimumPrivacy,
    defaultVmTier: defaultVmTier(highestVmTier),
    isFree: data.plan === 'free',
    devboxProblem: reason && refusalText(devboxRefusals, reason),
  }
}
