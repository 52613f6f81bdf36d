import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignIn } from '../accounts/sign-in/require-sign-in.ts'

export const Route = createFileRoute('/new')({
  beforeLoad: async (arrival) => {
    await requireSignIn(arrival)
    throw redirect({ to: '/dashboard/recent', search: { create: 'true' }, replace: true })
  },
})
