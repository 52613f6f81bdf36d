import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { DashboardLayout } from '../../shell/dashboard/dashboard-layout.tsx'
import { DashboardPending } from '../../shell/dashboard/dashboard-pending.tsx'
import { readDashboardSearch } from '../../shell/dashboard/dashboard-search.ts'
import { workspacesLoader } from '../../workspaces/workspaces-loader.ts'

export const Route = createFileRoute('/dashboard')({
  validateSearch: readDashboardSearch,
  beforeLoad: requireSignIn,
  loader: workspacesLoader,
  component: DashboardLayout,
  pendingComponent: DashboardPending,
  // The page takes the place of its frame, so it need not stand for a while, as the router would have it.
  pendingMinMs: 0,
})
