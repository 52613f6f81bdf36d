import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { PREVIEW_SECRET_RENEW_MS } from './limits.ts'
import { previewSecret } from './preview-rest.ts'

/** The secret of a preview, which is never old: it is asked for again long before it runs out, also out of sight. */
export const previewSecretQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['preview-secret', id],
    queryFn: async () => (await client.rest(previewSecret, { params: { id } })).previewSecret,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PREVIEW_SECRET_RENEW_MS,
    refetchIntervalInBackground: true,
  })
