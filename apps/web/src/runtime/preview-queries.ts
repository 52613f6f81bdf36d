import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { PREVIEW_SECRET_RENEW_MS } from '@sandlot/core/runtime/limits'
import { previewSecret } from '@sandlot/core/runtime/preview-rest'

/**
 * The secret of a preview. It is refetched long before it expires, even in the background, so that it is always valid.
 */
export const previewSecretQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['preview-secret', id],
    queryFn: async () => (await client.rest(previewSecret, { params: { id } })).previewSecret,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PREVIEW_SECRET_RENEW_MS,
    refetchIntervalInBackground: true,
  })
