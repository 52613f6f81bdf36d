import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { UpgradePage } from '../billing/wizard/upgrade-page.tsx'

export const Route = createFileRoute('/upgrade')({
  beforeLoad: requireSignIn,
  component: UpgradePage,
})
