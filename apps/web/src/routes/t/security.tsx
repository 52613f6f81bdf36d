import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'
import { SecurityPage } from '../../workspaces/portal/security-page.tsx'

export const Route = createFileRoute('/t/security')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: () => <SecurityPage {...Route.useSearch()} />,
})
