import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { ManagePage } from '../billing/wizard/manage-page.tsx'
import { readWizardSearch } from '../billing/wizard/search.ts'

export const Route = createFileRoute('/manage-addons')({
  validateSearch: readWizardSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context }) => (await import('../workspaces/load-workspaces.ts')).loadWorkspaces(context),
  component: () => <ManagePage workspace={Route.useSearch().workspace} />,
})
