import type { ItemKind } from '@sandlot/core/sandboxes/items/items'
import { searchKindOf } from '@sandlot/core/sandboxes/search/rules'
import { createFileRoute } from '@tanstack/react-router'
import { SearchPage } from '../../search/search-page.tsx'

type Search = { query?: string; kind?: ItemKind }

export const Route = createFileRoute('/dashboard/search')({
  validateSearch: ({ query, kind: name }: Record<string, unknown>): Search => {
    const kind = searchKindOf(name)
    return { ...(typeof query === 'string' && query !== '' && { query }), ...(kind && { kind }) }
  },
  component: function Page() {
    const { query = '', kind = null } = Route.useSearch()
    return <SearchPage kind={kind} query={query} />
  },
})
