import type { GitRepository } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import type { ShapeData } from '../platform/output/shapes.ts'

const facts = (one: GitRepository) => ({
  id: one.id,
  owner: one.owner,
  name: one.name,
  description: one.description,
  private: one.private,
  defaultBranch: one.defaultBranch,
  cloneUrl: one.cloneUrl,
  workspace: one.teamId,
  mirrorOf: one.mirror?.url ?? null,
})

/** A repository with its branch protection. */
export const presentSettings = (one: GitRepository): ShapeData<'repo.edit/1'> => ({
  ...facts(one),
  protectedBranches: one.protectedBranches,
  pullRequestsOnly: one.pullRequestsOnly,
})

/** A new repository, as printed. */
export const presentMade = (made: GitRepository): ShapeData<'repo.create/1'> => ({
  ...facts(made),
  next: [`git clone ${made.cloneUrl}`, `sandlot branch list ${fullName(made)}`],
})
