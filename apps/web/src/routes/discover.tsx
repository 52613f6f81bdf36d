import { createFileRoute } from '@tanstack/react-router'
import { DiscoverPage } from '../templates/discover/discover-page.tsx'

/** What is looked for stands in the address, so that a search can be passed on. */
export const Route = createFileRoute('/discover')({
  validateSearch: ({ query }: Record<string, unknown>): { query?: string } =>
    typeof query === 'string' && query !== '' ? { query } : {},
  component: () => <DiscoverPage text={Route.useSearch().query ?? ''} />,
})
