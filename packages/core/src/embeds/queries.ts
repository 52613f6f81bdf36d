import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { asEntity, sandboxKeys } from '../sandboxes/queries.ts'
import { embeddedSandbox } from './rest.ts'

/** One sandbox with its files, by id or alias, in a page of another site: nobody visits it there. */
export const embeddedSandboxQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.one(id),
    queryFn: async () => asEntity(await client.rest(embeddedSandbox, { params: { id } })),
  })
