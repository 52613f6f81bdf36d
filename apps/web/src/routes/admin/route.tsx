import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'
import { AdminLayout } from '../../admin/admin-layout.tsx'
import { NotFoundWithin } from '../../shell/pages/not-found-page.tsx'

export const Route = createFileRoute('/admin')({
  beforeLoad: requireSignIn,
  component: AdminLayout,
  notFoundComponent: NotFoundWithin,
})
