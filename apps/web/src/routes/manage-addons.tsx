import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { ManagePage } from '../billing/wizard/manage-page.tsx'

export const Route = createFileRoute('/manage-addons')({
  beforeLoad: requireSignIn,
  loader: async ({ context }) => (await import('../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: ManagePage,
})
