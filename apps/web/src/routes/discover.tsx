import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '../templates/discover/discover-page.tsx'

/** The search text is part of the address, so that a search can be shared. */
export const Route = createFileRoute('/discover')({
  validateSearch: ({ query }: Record<string, unknown>): { query?: string } =>
    typeof query === 'string' && query !== '' ? { query } : {},
  component: () => <DiscoverPage text={Route.useSearch().query ?? ''} />,
})
