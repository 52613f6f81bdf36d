import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { officialTemplates } from './rest.ts'

export const templateKeys = { official: ['templates', 'official'] as const }

/** The templates that come with the instance. */
export const officialTemplatesQuery = (client: Client) =>
  queryOptions({
    queryKey: templateKeys.official,
    queryFn: async () => (await client.rest(officialTemplates))[0]?.sandboxes ?? [],
    staleTime: 5 * 60_000,
  })
