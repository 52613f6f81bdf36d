import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { asEntity, sandboxKeys } from '../sandboxes/queries.ts'
import { embeddedSandbox } from './rest.ts'

/** A sandbox with its files, by id or alias, for a page of another site; not counted as a visit. */
export const embeddedSandboxQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: sandboxKeys.one(id),
    queryFn: async () => asEntity(await client.rest(embeddedSandbox, { params: { id } })),
  })
