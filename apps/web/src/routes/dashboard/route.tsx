import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { DashboardLayout } from '../../shell/dashboard/dashboard-layout.tsx'
import { DashboardPending } from '../../shell/dashboard/dashboard-pending.tsx'
import { readDashboardSearch } from '../../shell/dashboard/dashboard-search.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) =>
    (await import('../../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: DashboardLayout,
  pendingComponent: DashboardPending,
})
