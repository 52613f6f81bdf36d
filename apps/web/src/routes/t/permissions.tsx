import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { PermissionsPage } from '../../workspaces/portal/permissions-page.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'

export const Route = createFileRoute('/t/permissions')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: () => <PermissionsPage {...Route.useSearch()} />,
})
