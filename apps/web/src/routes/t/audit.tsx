import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { AuditPage } from '../../workspaces/portal/audit-page.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'

export const Route = createFileRoute('/t/audit')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: () => <AuditPage {...Route.useSearch()} />,
})
