import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { type Place, repositoryKeys } from '../repositories/queries.ts'
import { CreateBranchDocument, DeleteBranchDocument } from './mutations.gen.ts'

/** Without a name one is made up; without `from` it starts from the default branch. */
export type NewBranch = Place & { branch?: string | undefined; from?: string | undefined }

/** Makes a branch of an imported repository that GitHub does not have, and marks its lists as outdated. */
export const createBranch = (client: Client, cache: QueryClient) => ({
  mutationFn: async (wanted: NewBranch) => (await client.graphql(CreateBranchDocument, wanted)).createBranch,
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})

/** Takes a branch out of its workspace and marks the lists of branches as outdated. */
export const deleteBranch = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id }: { id: string }) => client.graphql(DeleteBranchDocument, { id }),
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})
