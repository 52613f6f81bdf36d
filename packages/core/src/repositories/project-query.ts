import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { repositoryMessages } from './messages.ts'
import { RepositoryByDetailsDocument } from './operations.gen.ts'
import { type RepositoryRef, repositoryKeys } from './queries.ts'

/** An imported repository with its branches; not_found if the workspace does not have it. */
export async function fetchProject(client: Client, { owner, name, teamId }: RepositoryRef) {
  const { project } = await client.graphql(RepositoryByDetailsDocument, { owner, name, teamId })
  if (!project)
    throw new AppError('not_found', repositoryMessages.notImported({ owner, name }), {
      reason: 'repositoryNotImported',
      hint: repositoryMessages.notImportedHint,
    })
  return project
}

export const projectQuery = (client: Client, repository: RepositoryRef) =>
  queryOptions({ queryKey: repositoryKeys.one(repository), queryFn: () => fetchProject(client, repository) })
