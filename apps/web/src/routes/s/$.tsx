import { createFileRoute, redirect } from '@tanstack/react-router'

/** Short links to sandboxes. Anything after the id is ignored (spec RT-010). */
export const Route = createFileRoute('/s/$')({
  beforeLoad: ({ params }) => {
    const [id = ''] = (params._splat ?? '').split('/')
    throw redirect({ to: '/p/sandbox/$id', params: { id }, replace: true })
  },
})
