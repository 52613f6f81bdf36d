import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'
import { CreateWorkspacePage } from '../workspaces/create-workspace-page.tsx'

export const Route = createFileRoute('/create-workspace')({
  beforeLoad: requireSignIn,
  component: CreateWorkspacePage,
})
