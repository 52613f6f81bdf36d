import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { queryOptions } from '../query.ts'
import { gitMessages } from './git-messages.ts'
import type { GitTree } from './git-rules.ts'
import { repositoryMessages } from './messages.ts'
import { GitTreeDocument } from './mutations.gen.ts'
import { repositoryKeys } from './queries.ts'

/**
 * Resolves what would be opened: the repository, branch and folder, including branches that exist only in a workspace;
 * not_found if there is none.
 */
export async function fetchGitTree(client: Client, repository: GitTree, teamId: string | null = null) {
  const { owner, name, tree } = repository
  const wanted = { owner, name, branch: tree, path: '', teamId }
  const { githubRepo, git } = await client.graphql(GitTreeDocument, wanted)
  if (!githubRepo)
    throw new AppError('not_found', repositoryMessages.notFound(repository), {
      reason: 'repositoryNotFound',
      hint: repositoryMessages.notFoundHint,
    })
  if (git) return { repo: githubRepo, git }
  throw tree === ''
    ? new AppError('not_found', gitMessages.emptyRepository(repository), {
        reason: 'repositoryEmpty',
        hint: gitMessages.emptyHint,
      })
    : new AppError('not_found', gitMessages.noRef(repository, tree), { reason: 'refNotFound' })
}

export type GitTreeFound = Awaited<ReturnType<typeof fetchGitTree>>

export const gitTreeQuery = (client: Client, repository: GitTree, teamId: string | null) =>
  queryOptions({
    queryKey: [...repositoryKeys.github(repository), repository.tree, teamId],
    queryFn: () => fetchGitTree(client, repository, teamId),
    retry: false,
  })
