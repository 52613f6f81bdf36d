import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { repositoryKeys } from '../repositories/queries.ts'
import { DeleteBranchDocument } from './mutations.gen.ts'

/** Takes a branch out of its workspace and marks the lists of branches as outdated. */
export const deleteBranch = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id }: { id: string }) => client.graphql(DeleteBranchDocument, { id }),
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})
