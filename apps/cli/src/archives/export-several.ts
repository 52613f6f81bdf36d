import { refusalError } from '@sandlot/core/actions'
import { downloadArchive, type ExportRequest } from '@sandlot/core/archives/transfer'
import { AppError } from '@sandlot/core/errors'
import { isExportForbidden } from '@sandlot/core/sandboxes/action-rules'
import { namesOf } from '@sandlot/core/sandboxes/plan-rules'
import { keptRefusals, sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import type { Context } from '../platform/context.ts'
import type { BulkItem } from '../platform/output/bulk.ts'
import { failureOf } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Found, findSandboxes } from '../sandboxes/find.ts'
import { chosenWorkspaceId } from '../workspaces/chosen.ts'
import { archiveTexts } from './messages.ts'
import { receiveArchive } from './receive.ts'
import { assertTarget, type Target } from './target.ts'

const NAME = 'sandboxes.zip'

function problemOf(one: Found): AppError | null {
  if ('problem' in one) return one.problem
  if (one.card.removedAt !== null)
    return refusalError(sandboxRefusals, 'inTrash', { titles: namesOf([one.card]) })
  return isExportForbidden(one.card) ? refusalError(keptRefusals, 'exportForbidden') : null
}

/** Exports several sandboxes as one zip; those not found are reported, and the others are exported anyway. */
export async function exportSeveral(
  ids: readonly string[],
  target: Target,
  context: Context,
): Promise<Outcome<'archive.export/1'>> {
  assertTarget(target, context)
  const client = await context.connect()
  const found = await findSandboxes(client, ids, context)
  const at = { target: context.target(), version: context.version }
  const missing = found.flatMap((one): BulkItem[] => {
    const problem = problemOf(one)
    return problem === null
      ? []
      : [{ id: one.asked, title: null, status: 'failed', error: failureOf(problem, at) }]
  })
  const open = found.filter((one) => problemOf(one) === null)
  const sandboxIds = [...new Set(open.flatMap((one) => ('card' in one ? one.card.id : [])))]
  if (sandboxIds.length === 0)
    throw new AppError('not_found', archiveTexts.nothingFound, { reason: 'notFound' })
  const workspaceId = await chosenWorkspaceId(client, context)
  const get = (request: ExportRequest) => downloadArchive(client, workspaceId, { sandboxIds }, request)
  return receiveArchive({ get, workspaceId, name: NAME, target, missing }, context)
}
