import { refusalText } from '@sandlot/core/actions'
import { mirrorRefusals } from '@sandlot/core/git/refusals'
import type { GitRepository } from '@sandlot/core/git/rest'
import { cloneUrl, ownerOf } from '@sandlot/core/git/rules'
import type { Deps } from '../platform/context.ts'
import type { GitRow } from './types.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentRepository(row: GitRow, { publicUrl }: Pick<Deps, 'publicUrl'>): GitRepository {
  const owner = ownerOf(row.slug)
  return {
    id: row.id,
    teamId: row.workspaceId,
    owner,
    name: row.name,
    description: row.description,
    private: row.private,
    defaultBranch: row.defaultBranch,
    cloneUrl: cloneUrl(publicUrl(), { owner, name: row.name }),
    bytes: row.bytes,
    protectedBranches: row.protectedBranches,
    pullRequestsOnly: row.pullRequestsOnly,
    mirror:
      row.mirrorUrl === null
        ? null
        : {
            url: row.mirrorUrl,
            syncedAt: moment(row.mirrorSyncedAt),
            problem: row.mirrorProblem,
            problemText: row.mirrorProblem && refusalText(mirrorRefusals, row.mirrorProblem),
            diverged: row.mirrorDiverged,
          },
    pushedAt: moment(row.pushedAt),
    insertedAt: row.insertedAt.toISOString(),
    deletedAt: moment(row.deletedAt),
  }
}
