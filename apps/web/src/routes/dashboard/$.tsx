import { createFileRoute, redirect } from '@tanstack/react-router'
import { movedTo } from '../../shell/moved-addresses.ts'

/** Redirects old addresses to their replacements and all others to Recent, keeping the query. */
export const Route = createFileRoute('/dashboard/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ ...movedTo(params._splat ?? ''), search: true, replace: true })
  },
})
