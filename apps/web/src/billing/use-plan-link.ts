import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/**
 * Returns the link to upgrade or manage a plan: a page of ours, or the address set by the instance's operator, in which
 * `{id}` and `{source}` stand for the workspace and the location of the link (spec WZ-025).
 */
export function usePlanLink(kind: 'upgrade' | 'manage', teamId: string, source: string) {
  const address = useQuery(featuresQuery(useServices().client)).data?.links?.[kind]
  if (address) {
    const filled = address.replaceAll('{id}', teamId).replaceAll('{source}', source)
    // The router passes external addresses through unchanged.
    return { to: filled as '/upgrade' }
  }
  return kind === 'upgrade'
    ? ({ to: '/upgrade', search: { workspaceId: teamId, source } } as const)
    : ({ to: '/t/overview', search: { workspace: teamId } } as const)
}
