import { AppError } from '@sandlot/core/errors'
import { BULK_MAX, PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { titleProblem } from '@sandlot/core/sandboxes/rules'
import { workspaceMessages } from '@sandlot/core/workspaces/messages'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { inArray, sql } from 'drizzle-orm'
import { type Context, requireViewer } from '../context.ts'
import { findFolder } from '../folders/repo.ts'
import { type Done, runCommand } from '../platform/commands.ts'
import { authorise, authoriseAll } from './access.ts'
import { findSandbox } from './repo.ts'
import type { SandboxRow } from './rows.ts'
import { sandboxes } from './tables.ts'

export type SandboxFields = Partial<typeof sandboxes.$inferInsert>

/** The audit row and the events of a change to sandboxes; each workspace that lost or gained one is told. */
export function sandboxesChanged(
  action: string,
  before: readonly SandboxRow[],
  after: SandboxRow[],
): Done<SandboxRow[]> {
  const workspaceIds = [...new Set([...before, ...after].map((row) => row.workspaceId))]
  const ids = after.map((row) => row.id)
  return {
    result: after,
    audit: { action, workspaceId: after[0]?.workspaceId ?? null, subjectType: 'Sandbox', subjectIds: ids },
    events: workspaceIds.map((workspaceId) => ({
      topic: `workspace:${workspaceId}`,
      event: 'changed',
      payload: { type: 'Sandbox', ids, action },
    })),
  }
}

/** Updates rows and hands them back in the order of the ids, all or none. */
export async function changeSandboxes(
  context: Context,
  action: string,
  rows: SandboxRow[],
  fields: (now: Date) => SandboxFields,
): Promise<SandboxRow[]> {
  return runCommand(context, context.actor, async (tx, now) => {
    const ids = rows.map((row) => row.id)
    const changed = await tx.update(sandboxes).set(fields(now)).where(inArray(sandboxes.id, ids)).returning()
    const byId = new Map(changed.map((row) => [row.id, row]))
    return sandboxesChanged(
      action,
      rows,
      ids.flatMap((id) => byId.get(id) ?? []),
    )
  })
}

export async function renameSandbox(context: Context, id: string, title: string): Promise<SandboxRow> {
  const problem = titleProblem(title)
  if (problem) throw new AppError('validation', problem, { field: 'title' })
  const row = await authorise(await findSandbox(context.db, id), 'WRITE_CODE', context)
  const [renamed] = await changeSandboxes(context, 'sandbox.rename', [row], (now) => ({
    title: title.trim(),
    updatedAt: now,
  }))
  return renamed ?? row
}

/** Moves to the trash. One that lies there already stays as it is, so a call may be repeated. */
export async function trashSandboxes(context: Context, ids: readonly string[]): Promise<SandboxRow[]> {
  assertCount(ids)
  const rows = await authoriseAll(ids, 'WRITE_CODE', context)
  return changeSandboxes(context, 'sandbox.trash', rows, (now) => ({
    removedAt: sql`coalesce(${sandboxes.removedAt}, ${now})` as never,
  }))
}

/** Moves to a folder (null: Drafts) of a workspace and out of the trash. */
export async function moveSandboxes(
  context: Context,
  ids: readonly string[],
  target: { collectionPath?: string | null; privacy?: number | null; teamId?: string | null },
): Promise<SandboxRow[]> {
  assertCount(ids)
  const rows = await authoriseAll(ids, 'WRITE_CODE', context)
  const workspaceId = target.teamId ?? rows[0]?.workspaceId ?? requireViewer(context).personalWorkspaceId
  const role = await context.roleIn(workspaceId)
  if (role === null) throw new AppError('not_found', workspaceMessages.notFound, { field: 'teamId' })
  if (!canWrite(role)) throw new AppError('forbidden', workspaceMessages.readOnly)
  const path = target.collectionPath ?? null
  const folder = path === null ? null : await findFolder(context.db, workspaceId, path)
  if (path !== null && !folder)
    throw new AppError('not_found', sandboxMessages.folderNotFound(path), { field: 'collectionPath' })
  const privacy = target.privacy ?? null
  assertPrivacy(privacy)
  return changeSandboxes(context, 'sandbox.move', rows, (now) => ({
    workspaceId,
    folderId: folder?.id ?? null,
    draft: folder === null,
    removedAt: null,
    updatedAt: now,
    ...(folder === null && {
      authorId: sql`coalesce(${sandboxes.authorId}, ${requireViewer(context).userId})` as never,
    }),
    ...(privacy !== null && { privacy }),
  }))
}

export function assertPrivacy(privacy: number | null | undefined): void {
  if (privacy != null && !Object.values(PRIVACY).some((known) => known === privacy))
    throw new AppError('validation', sandboxMessages.privacyUnknown, { field: 'privacy' })
}

function assertCount(ids: readonly string[]): void {
  if (ids.length > BULK_MAX)
    throw new AppError('validation', sandboxMessages.tooMany(BULK_MAX), { field: 'sandboxIds' })
}
