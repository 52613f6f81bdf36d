import type { gitWorkActions } from '@sandlot/core/git/actions'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import type { Actor } from '../platform/commands.ts'
import { assertGit, assertMay, type GitContext, requireSeen } from './access.ts'
import { healLater, indexRepository } from './index-refs.ts'
import type { Person } from './plumbing/commits.ts'
import { folderOf } from './plumbing/folders.ts'
import type { GitRow } from './types.ts'

export type WorkContext = GitContext & { actor: Actor }
/** A repository that the viewer may work on, and its folder. */
export type OpenRepository = { row: GitRow; dir: string }

/** The author of a commit made here, with an undeliverable address that keeps their own private. */
export const personOf = ({ viewer, publicUrl }: Pick<GitContext, 'viewer' | 'publicUrl'>): Person =>
  authorOf(viewer?.user ?? null, publicUrl())

type Named = { name: string | null; username: string | null }

export function authorOf(user: Named | null, publicUrl: string): Person {
  const name = user?.name ?? user?.username ?? 'Somebody'
  return { name, email: `${user?.username ?? 'nobody'}@users.noreply.${new URL(publicUrl).hostname}` }
}

export async function openRepository(
  context: WorkContext,
  name: RepositoryName,
  action: keyof typeof gitWorkActions | null,
): Promise<OpenRepository> {
  await assertGit()
  const seen = await requireSeen(context, name)
  if (action) await assertMay(context, action, seen)
  return { row: seen.row, dir: folderOf(context, seen.row.id) }
}

/** Changes a git repository and indexes it immediately; if this server dies in between, another one catches up. */
export async function changing<Result>(
  context: WorkContext,
  { row }: OpenRepository,
  change: () => Promise<Result>,
): Promise<Result> {
  await healLater(context, row.id)
  const result = await change()
  await indexRepository(context, row.id, context.actor)
  return result
}
