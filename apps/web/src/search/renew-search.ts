import type { Client } from '@sandlot/core/client'
import type { WorkspaceChange } from '@sandlot/core/workspaces/live'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Returns a handler that updates the search when others change the workspace. It does nothing until somebody has
 * searched.
 */
export const renewSearchOf =
  (client: Client, queries: QueryClient, workspaceId: string) =>
  ({ type, ids }: WorkspaceChange): void => {
    if (type !== 'Sandbox' || queries.getQueryData(['search', workspaceId, 'sandboxes']) === undefined) return
    void import('@sandlot/core/sandboxes/search/queries').then(({ renewSearch }) =>
      // After a failure, they are fetched with the next change, or when the search is opened again.
      renewSearch(client, queries, workspaceId, ids).catch(() => undefined),
    )
  }
