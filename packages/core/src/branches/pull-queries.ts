import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { type RepositoryRef, repositoryKeys } from '../repositories/queries.ts'
import { readPull } from './pull-rest.ts'

/** The parameters that identify a pull request. */
export const pullAt = ({ owner, name, teamId }: RepositoryRef, number: number) => ({
  params: { owner, name, number },
  query: { workspaceId: teamId },
})

/** A pull request in full. Its key is below its repository's, so that changes to that invalidate it. */
export const pullQuery = (client: Client, repository: RepositoryRef, number: number) =>
  queryOptions({
    queryKey: [...repositoryKeys.one(repository), 'pull', number],
    queryFn: () => client.rest(readPull, pullAt(repository, number)),
  })
