import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { readWizardSearch } from '../billing/wizard/search.ts'
import { UpgradePage } from '../billing/wizard/upgrade-page.tsx'

export const Route = createFileRoute('/upgrade')({
  validateSearch: readWizardSearch,
  beforeLoad: requireSignIn,
  component: UpgradePage,
})
