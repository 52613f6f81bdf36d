import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address that other pages link to. There is a single page for searching public sandboxes (spec RT-021). */
export const Route = createFileRoute('/search')({
  beforeLoad: () => {
    throw redirect({ to: '/discover', search: true, replace: true })
  },
})
