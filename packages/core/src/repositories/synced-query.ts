import { signedOut } from '../accounts/signed-out.ts'
import type { Client } from '../client.ts'
import { queryOptions } from '../query.ts'
import { displayTitle, sandboxPath } from '../sandboxes/rules.ts'
import { workspaceMissing } from '../workspaces/missing.ts'
import { HasTeamReposDocument, TeamReposDocument } from './mutations.gen.ts'

/** A repository, or a folder of one, that a workspace has as a sandbox. */
export type SyncedRepository = {
  id: string
  href: string
  title: string
  owner: string
  name: string
  /** Empty for the whole repository. */
  path: string
  branch: string
  lastEdited: string
}

/** Sandboxes that came from repositories, the last edited first (spec RP-032). */
export async function fetchSynced(client: Client, teamId: string): Promise<SyncedRepository[]> {
  const { me } = await client.graphql(TeamReposDocument, { teamId })
  if (!me) throw signedOut()
  if (!me.team) throw workspaceMissing()
  return me.team.sandboxes.flatMap((sandbox) => {
    const git = sandbox.originalGit
    if (!git) return []
    return {
      id: sandbox.id,
      href: sandboxPath(sandbox),
      title: displayTitle(sandbox),
      owner: git.username ?? '',
      name: git.repo ?? '',
      path: git.path ?? '',
      branch: git.branch ?? '',
      lastEdited: sandbox.updatedAt,
    }
  })
}

export const syncedQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['repositories', 'imported-templates', teamId],
    queryFn: () => fetchSynced(client, teamId),
  })

/** Whether there are any. */
export const hasSyncedQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['repositories', 'has-imported-templates', teamId],
    queryFn: async () => {
      const { me } = await client.graphql(HasTeamReposDocument, { teamId })
      return (me?.team?.sandboxes.length ?? 0) > 0
    },
  })
