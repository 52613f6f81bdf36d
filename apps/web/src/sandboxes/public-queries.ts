import type { Client } from '@sandlot/core/client'
import { searchPublicSandboxes } from '@sandlot/core/sandboxes/lists/public-rest'
import { PUBLIC_QUERY_MAX } from '@sandlot/core/templates/limits'

/** Options of an infinite query for the public sandboxes that match a text (spec RT-021). */
export const publicSandboxesQuery = (client: Client, text: string) => ({
  queryKey: ['sandboxes', 'public', text],
  queryFn: ({ pageParam: after }: { pageParam: string | null }) =>
    client.rest(searchPublicSandboxes, {
      query: { query: text.slice(0, PUBLIC_QUERY_MAX), ...(after !== null && { after }) },
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
})
