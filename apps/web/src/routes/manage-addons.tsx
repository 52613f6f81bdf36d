import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { ManagePage } from '../billing/wizard/manage-page.tsx'
import { workspacesLoader } from '../workspaces/workspaces-loader.ts'

export const Route = createFileRoute('/manage-addons')({
  beforeLoad: requireSignIn,
  loader: workspacesLoader,
  component: ManagePage,
})
