import { featuresQuery } from '@sandlot/core/accounts/queries'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../shell/services.tsx'

/**
 * The way to another plan, or to where a plan is looked after: a page of ours, or the address that whoever keeps the
 * instance has set, in which `{id}` and `{source}` stand for the workspace and for where the link is (spec WZ-025).
 */
export function usePlanLink(kind: 'upgrade' | 'manage', teamId: string, source: string) {
  const address = useQuery(featuresQuery(useServices().client)).data?.links?.[kind]
  if (address) {
    const filled = address.replaceAll('{id}', teamId).replaceAll('{source}', source)
    // The router takes an address of elsewhere as it is.
    return { to: filled as '/upgrade' }
  }
  return kind === 'upgrade'
    ? ({ to: '/upgrade', search: { workspaceId: teamId, source } } as const)
    : ({ to: '/t/overview', search: { workspace: teamId } } as const)
}
