import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { gitMessages } from './git-messages.ts'
import type { GitPlace } from './git-rules.ts'
import { repositoryMessages } from './messages.ts'
import { GitPlaceDocument } from './mutations.gen.ts'
import { repositoryKeys } from './queries.ts'

/**
 * Resolves what would be opened: the repository, branch and folder, including branches that exist only in a workspace;
 * not_found if there is none.
 */
export async function fetchGitPlace(client: Client, place: GitPlace, teamId: string | null = null) {
  const { owner, name, tree } = place
  const wanted = { owner, name, branch: tree, path: '', teamId }
  const { githubRepo, git } = await client.graphql(GitPlaceDocument, wanted)
  if (!githubRepo)
    throw new AppError('not_found', repositoryMessages.notFound(place), {
      reason: 'repositoryNotFound',
      hint: repositoryMessages.notFoundHint,
    })
  if (git) return { repo: githubRepo, git }
  throw tree === ''
    ? new AppError('not_found', gitMessages.emptyRepository(place), {
        reason: 'repositoryEmpty',
        hint: gitMessages.emptyHint,
      })
    : new AppError('not_found', gitMessages.noRef(place, tree), { reason: 'refNotFound' })
}

export type GitPlaceFound = Awaited<ReturnType<typeof fetchGitPlace>>

export const gitPlaceQuery = (client: Client, place: GitPlace, teamId: string | null) =>
  queryOptions({
    queryKey: [...repositoryKeys.github(place), place.tree, teamId],
    queryFn: () => fetchGitPlace(client, place, teamId),
    retry: false,
  })
