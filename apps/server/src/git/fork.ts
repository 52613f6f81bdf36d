import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Context } from '../platform/context.ts'
import { assertGit, requireSeen } from './access.ts'
import { folderOf } from './plumbing/folders.ts'
import { createRepository } from './store.ts'
import type { GitRow } from './types.ts'

type Fork = { from: RepositoryName; name: string; team: string }

/** Forks a repository on this instance that the person can see, with the same privacy. */
export async function forkHere(context: Context, { from, name, team }: Fork): Promise<GitRow> {
  await assertGit()
  const { row } = await requireSeen(context, from)
  return createRepository(context, team, {
    name,
    description: row.description,
    private: row.private,
    defaultBranch: row.defaultBranch,
    readme: false,
    gitignore: null,
    license: null,
    copyOf: folderOf(context, row.id),
  })
}
