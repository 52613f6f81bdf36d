import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { CreatePage } from '../billing/wizard/create-page.tsx'
import { readWizardSearch } from '../billing/wizard/search.ts'

export const Route = createFileRoute('/create-workspace')({
  validateSearch: readWizardSearch,
  beforeLoad: requireSignIn,
  component: CreatePage,
})
