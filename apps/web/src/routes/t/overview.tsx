import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { OverviewPage } from '../../workspaces/portal/overview-page.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'

export const Route = createFileRoute('/t/overview')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: () => <OverviewPage {...Route.useSearch()} />,
})
