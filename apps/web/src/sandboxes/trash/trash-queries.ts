import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { LIST_PAGE_MAX } from '@sandlot/core/sandboxes/limits'

/** All that a person sees in Recently deleted, however many pages that are; always as it is now. */
export const trashQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['sandboxes', 'trash', teamId] as const,
    queryFn: async () => {
      const all: { id: string }[] = []
      for (let after: string | null = null; ; ) {
        const page = await fetchSandboxes(
          client,
          { list: 'deleted', teamId },
          { limit: LIST_PAGE_MAX, after },
        )
        all.push(...page.map(({ id }) => ({ id })))
        after = page.at(-1)?.cursor ?? null
        if (page.length < LIST_PAGE_MAX || after === null) return all
      }
    },
    staleTime: 0,
    gcTime: 0,
  })
