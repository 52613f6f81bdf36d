import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { PortalLayout } from '../../workspaces/portal/portal-layout.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'
import { workspacesLoader } from '../../workspaces/workspaces-loader.ts'

export const Route = createFileRoute('/t')({
  validateSearch: readPortalSearch,
  beforeLoad: async ({ matches, routeId, ...arrival }) => {
    // Without a page below it, this is no address, for visitors either.
    if (matches.at(-1)?.routeId === routeId) throw notFound({ routeId: rootRouteId })
    await requireSignIn(arrival)
  },
  loader: workspacesLoader,
  component: PortalLayout,
})
