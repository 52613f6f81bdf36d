import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { PortalLayout } from '../../workspaces/portal/portal-layout.tsx'
import { readPortalSearch } from '../../workspaces/portal/portal-search.ts'
import { workspacesLoader } from '../../workspaces/workspaces-loader.ts'

export const Route = createFileRoute('/t')({
  validateSearch: readPortalSearch,
  beforeLoad: requireSignIn,
  loader: workspacesLoader,
  component: PortalLayout,
})
