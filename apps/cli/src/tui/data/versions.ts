import type { Client } from '@sandlot/core/client'
import { listVersions } from '@sandlot/core/files/rest'
import { queryOptions } from '@sandlot/core/query'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'

/** The last saves of a sandbox, or of one of its files; outdated with all else that is known of sandboxes. */
export const versionsQuery = (client: Client, id: string, path: string | null) =>
  queryOptions({
    queryKey: [...sandboxKeys.all, 'versions', id, path],
    queryFn: async () =>
      (await client.rest(listVersions, { params: { id }, query: { ...(path !== null && { path }) } }))
        .versions,
  })
