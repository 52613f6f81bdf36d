import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { PortalLayout } from '../../workspaces/portal/portal-layout.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'

export const Route = createFileRoute('/t')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: PortalLayout,
})
