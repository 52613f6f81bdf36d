import type { Readable } from 'node:stream'
import { refusalError } from '@sandlot/core/actions'
import { gitHostRefusals } from '@sandlot/core/git/refusals'
import { ownerOf } from '@sandlot/core/git/rules'
import type { Role } from '@sandlot/core/workspaces/rules'
import type { GitHost, HostPermission, HostRepository } from '../platform/drivers/git-host.ts'
import { assertGit, type GitContext, repositoryNamed, requireSeen, seenBy } from './access.ts'
import { folderOf } from './plumbing/folders.ts'
import { endGit, outputOf, startGit } from './plumbing/process.ts'
import { commitAt, refsBelow } from './plumbing/refs.ts'
import { asHostPull, openPulls, pullPage } from './pull-rows.ts'
import type { GitRow } from './types.ts'

export const permissionBy = (role: Role | null): HostPermission => role ?? 'READ'

export function asHostRepository(row: GitRow, permission: HostPermission): HostRepository {
  const login = ownerOf(row.slug)
  return {
    id: row.number,
    owner: { id: 0, login, avatarUrl: '', description: null },
    name: row.name,
    fullName: `${login}/${row.name}`,
    description: row.description,
    private: row.private,
    defaultBranch: row.defaultBranch,
    allowForking: false,
    archived: false,
    fork: false,
    isTemplate: false,
    createdAt: row.insertedAt,
    updatedAt: row.updatedAt,
    pushedAt: row.pushedAt,
    permission,
  }
}

/** The repositories on this instance, as the viewer sees them. */
export function localHost(context: GitContext): GitHost {
  const dirOf = async (name: { owner: string; name: string }) => {
    await assertGit()
    return folderOf(context, (await requireSeen(context, name)).row.id)
  }
  const none = async () => []
  return {
    repository: async (name) => {
      const seen = await seenBy(context, name)
      return seen && asHostRepository(seen.row, permissionBy(seen.role))
    },
    branches: async (name) => namesBelow(await dirOf(name), 'refs/heads/'),
    refs: async (name, kind, prefix) =>
      (await namesBelow(await dirOf(name), `refs/${kind}/`)).filter((ref) => ref.startsWith(prefix)),
    commit: async (name, ref) => {
      const dir = await dirOf(name)
      if (/^(heads|tags)\//.test(ref)) return commitAt(dir, `refs/${ref}`)
      return /^[0-9a-f]{4,64}$/.test(ref) ? commitAt(dir, ref) : commitAt(dir, `refs/heads/${ref}`)
    },
    archive: async (name, commit) => {
      const dir = await dirOf(name)
      const sha = /^[0-9a-f]{4,64}$/.test(commit) ? await commitAt(dir, commit) : null
      if (sha === null) throw refusalError(gitHostRefusals, 'noSuchBranch', { titles: commit })
      return archiveOf(dir, name.name, sha)
    },
    pullRequests: async (name) => {
      const { row } = await requireSeen(context, name)
      const pulls = await openPulls(context.db, row.id)
      return Promise.all(pulls.map((pull) => asHostPull(context.db, context, row, pull)))
    },
    pullRequestPage: async (name, wanted) => {
      const { row } = await requireSeen(context, name)
      return pullPage(context.db, context, row, wanted)
    },
    // There are no accounts to fork into: forks go from workspace to workspace.
    fork: async () => null,
    organizations: none,
    ownRepositories: none,
    organizationRepositories: async () => null,
  }
}

/** The repositories on this instance as a workspace sees them in background work: its own, and public ones. */
export function localReader(
  deps: Pick<GitContext, 'db' | 'config'>,
  workspaceId: string,
): Pick<GitHost, 'repository' | 'commit' | 'archive'> {
  const find = async (name: { owner: string; name: string }) => {
    const row = await repositoryNamed(deps.db, name)
    return row && (!row.private || row.workspaceId === workspaceId) ? row : null
  }
  const dirOf = async (name: { owner: string; name: string }) => {
    const row = await find(name)
    if (!row) throw refusalError(gitHostRefusals, 'gitRepositoryNotFound')
    return folderOf(deps, row.id)
  }
  return {
    repository: async (name) => {
      const row = await find(name)
      return row && asHostRepository(row, 'READ')
    },
    commit: async (name, ref) => commitAt(await dirOf(name), `refs/${ref}`),
    archive: async (name, commit) => archiveOf(await dirOf(name), name.name, commit),
  }
}

async function namesBelow(dir: string, folder: string): Promise<string[]> {
  return (await refsBelow(dir, folder)).map(({ name }) => name.slice(folder.length))
}

function archiveOf(dir: string, name: string, sha: string): Readable {
  const child = startGit(['archive', '--format=zip', `--prefix=${name}-${sha.slice(0, 7)}/`, sha], { dir })
  child.stdin.end()
  child.stderr.resume()
  const packed = outputOf(child)
  packed.once('close', () => endGit(child))
  child.once('close', (code) => {
    if (code === 0) packed.end()
    else packed.destroy(new Error('git could not pack the files'))
  })
  return packed
}
