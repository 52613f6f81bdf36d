import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { type Place, repositoryKeys } from '../repositories/queries.ts'
import { readPull } from './pull-rest.ts'

/** A pull request as a call takes it. */
export const pullAt = ({ owner, name, teamId }: Place, number: number) => ({
  params: { owner, name, number },
  query: { workspaceId: teamId },
})

/** A pull request in full, below the key of its repository, whose changes may change it. */
export const pullQuery = (client: Client, place: Place, number: number) =>
  queryOptions({
    queryKey: [...repositoryKeys.one(place), 'pull', number],
    queryFn: () => client.rest(readPull, pullAt(place, number)),
  })
