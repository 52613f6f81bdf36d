import type { GitRepository } from '@sandlot/core/git/rest'
import { fullName } from '@sandlot/core/repositories/rules'
import type { ShapeData } from '../platform/shapes.ts'

/** A repository that was made as it is printed. */
export const presentMade = (made: GitRepository): ShapeData<'repo.create/1'> => ({
  id: made.id,
  owner: made.owner,
  name: made.name,
  description: made.description,
  private: made.private,
  defaultBranch: made.defaultBranch,
  cloneUrl: made.cloneUrl,
  workspace: made.teamId,
  mirrorOf: made.mirror?.url ?? null,
  next: [`git clone ${made.cloneUrl}`, `sandlot branch list ${fullName(made)}`],
})
