import { createFileRoute, redirect } from '@tanstack/react-router'
import { movedTo } from '../../shell/moved-addresses.ts'

/** Old addresses lead to what took their place, all others to Recent; the query stays. */
export const Route = createFileRoute('/dashboard/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ ...movedTo(params._splat ?? ''), search: true, replace: true })
  },
})
