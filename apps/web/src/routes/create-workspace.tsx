import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { CreatePage } from '../billing/wizard/create-page.tsx'

export const Route = createFileRoute('/create-workspace')({
  beforeLoad: requireSignIn,
  component: CreatePage,
})
