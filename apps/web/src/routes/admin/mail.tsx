import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '../../accounts/require-sign-in.ts'
import { OutboxPage } from '../../mail/outbox-page.tsx'

export const Route = createFileRoute('/admin/mail')({
  beforeLoad: requireSignIn,
  component: OutboxPage,
})
