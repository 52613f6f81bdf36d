import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address that other pages lead to; what everyone may see is searched on one page (spec RT-021). */
export const Route = createFileRoute('/search')({
  beforeLoad: () => {
    throw redirect({ to: '/discover', search: true, replace: true })
  },
})
