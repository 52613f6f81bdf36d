import type { BranchItemFragment } from '@sandlot/core/branches/operations.gen'
import type { ShapeData } from '../platform/output/shapes.ts'
import { isoTime } from '../platform/time/time.ts'
import { urlOf } from '../sandboxes/present.ts'

export type BranchItem = ShapeData<'branch/1'>

type Opened = { sandbox?: { id: string; alias: string | null; isV2: boolean } | null }

/** A branch, as printed. */
export const presentBranch = (
  branch: BranchItemFragment & Opened,
  defaultName: string | null,
  host: string,
): BranchItem => ({
  name: branch.name,
  default: branch.name === defaultName,
  onGithub: branch.upstream,
  contribution: branch.contribution,
  sandbox: branch.sandbox ? { id: branch.sandbox.id, url: urlOf(branch.sandbox, host) } : null,
  pullRequests: branch.pullRequests.map(({ number, title, draft, creatorUsername, htmlUrl }) => ({
    number,
    title,
    author: creatorUsername,
    draft,
    url: htmlUrl,
  })),
  accessedAt: branch.lastAccessedAt === null ? null : isoTime(branch.lastAccessedAt),
})
