import type { QueryClient } from '@tanstack/query-core'
import type { Client } from '../client.ts'
import { type RepositoryRef, repositoryKeys } from '../repositories/queries.ts'
import { CreateBranchDocument, DeleteBranchDocument } from './mutations.gen.ts'

/** `branch` is generated if absent; `from` defaults to the default branch. */
export type NewBranch = RepositoryRef & { branch?: string | undefined; from?: string | undefined }

/** Creates a branch that exists only here, and invalidates the lists of branches. */
export const createBranch = (client: Client, cache: QueryClient) => ({
  mutationFn: async (wanted: NewBranch) => (await client.graphql(CreateBranchDocument, wanted)).createBranch,
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})

/** Removes a branch from its workspace and invalidates the lists of branches. */
export const deleteBranch = (client: Client, cache: QueryClient) => ({
  mutationFn: ({ id }: { id: string }) => client.graphql(DeleteBranchDocument, { id }),
  onSuccess: () => cache.invalidateQueries({ queryKey: repositoryKeys.all }),
})
