import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { repositoryMessages } from './messages.ts'
import { RepositoryByDetailsDocument } from './operations.gen.ts'
import { type Place, repositoryKeys } from './queries.ts'

/** An imported repository with its branches; not_found if the workspace does not have it. */
export async function fetchProject(client: Client, { owner, name, teamId }: Place) {
  const { project } = await client.graphql(RepositoryByDetailsDocument, { owner, name, teamId })
  if (!project)
    throw new AppError('not_found', repositoryMessages.notImported({ owner, name }), {
      reason: 'repositoryNotImported',
      hint: repositoryMessages.notImportedHint,
    })
  return project
}

export const projectQuery = (client: Client, place: Place) =>
  queryOptions({ queryKey: repositoryKeys.one(place), queryFn: () => fetchProject(client, place) })
