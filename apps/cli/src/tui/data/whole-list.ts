import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import type { SandboxList } from '@sandlot/core/sandboxes/items/lists'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import { fetchPages } from '../../sandboxes/pages.ts'
import { ROWS_MAX } from '../limits.ts'

/** All rows of a list up to `ROWS_MAX`, so that filters find everything and the end can be reached. */
export const wholeListQuery = (client: Client, list: SandboxList) =>
  queryOptions({
    queryKey: sandboxKeys.list(list),
    queryFn: async () =>
      (
        await fetchPages(client, list, {
          limit: list.list === 'recent' ? undefined : ROWS_MAX,
          after: null,
          orderBy: null,
        })
      ).items,
  })
