import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { type Place, repositoryKeys } from '../repositories/queries.ts'
import { readPull } from './pull-rest.ts'

/** The parameters that identify a pull request. */
export const pullAt = ({ owner, name, teamId }: Place, number: number) => ({
  params: { owner, name, number },
  query: { workspaceId: teamId },
})

/** A pull request in full. Its key is below its repository's, so that changes to that invalidate it. */
export const pullQuery = (client: Client, place: Place, number: number) =>
  queryOptions({
    queryKey: [...repositoryKeys.one(place), 'pull', number],
    queryFn: () => client.rest(readPull, pullAt(place, number)),
  })
