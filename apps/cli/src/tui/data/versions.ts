import type { Client } from '@sandlot/core/client'
import { listVersions } from '@sandlot/core/files/rest'
import { queryOptions } from '@sandlot/core/query'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'

/** Recent saves of a sandbox, or of one of its files; invalidated with everything else about sandboxes. */
export const versionsQuery = (client: Client, id: string, path: string | null) =>
  queryOptions({
    queryKey: [...sandboxKeys.all, 'versions', id, path],
    queryFn: async () =>
      (await client.rest(listVersions, { params: { id }, query: { ...(path !== null && { path }) } }))
        .versions,
  })
