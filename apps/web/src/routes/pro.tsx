import { createFileRoute, redirect } from '@tanstack/react-router'

/** A short address that other pages link to. On premises there is nothing to upgrade (spec RT-031, RT-032). */
export const Route = createFileRoute('/pro')({
  beforeLoad: ({ context: { environment } }) => {
    throw environment.isOnPrem
      ? redirect({ to: '/dashboard', search: true, replace: true })
      : redirect({ to: '/upgrade', search: true, replace: true })
  },
})
