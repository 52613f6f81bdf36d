import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { repositoryKeys } from '../repositories/queries.ts'
import type { RepositoryName } from '../repositories/rules.ts'
import { placesOfDraft } from './draft-rules.ts'
import { DraftPlacesDocument } from './mutations.gen.ts'

/** The person's workspaces that have a branch of this name that was never pushed. */
export const draftPlacesQuery = (client: Client, { owner, name }: RepositoryName, branch: string) =>
  queryOptions({
    queryKey: [...repositoryKeys.all, 'draft-places', owner.toLowerCase(), name.toLowerCase(), branch],
    queryFn: async () =>
      placesOfDraft((await client.graphql(DraftPlacesDocument, { owner, name })).projects, branch),
    retry: false,
  })

/** The person's workspaces that have a repository. */
export const repositoryPlacesQuery = (client: Client, { owner, name }: RepositoryName) =>
  queryOptions({
    queryKey: [...repositoryKeys.all, 'places', owner.toLowerCase(), name.toLowerCase()],
    queryFn: async () =>
      (await client.graphql(DraftPlacesDocument, { owner, name })).projects.flatMap(({ team }) => team ?? []),
    retry: false,
  })
