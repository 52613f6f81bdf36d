import { createFileRoute } from '@tanstack/react-router'
import { HandOverPage } from '../../accounts/authorize/hand-over-page.tsx'
import { requireSignIn } from '../../accounts/sign-in/require-sign-in.ts'

export const Route = createFileRoute('/client/login')({
  beforeLoad: requireSignIn,
  component: () => <HandOverPage program="client" />,
})
