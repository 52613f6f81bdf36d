import { SYNC_AFTER_MS, SYNC_AT_ONCE } from '@sandlot/core/repositories/limits'
import { eq } from 'drizzle-orm'
import { storeHostState } from '../branches/store.ts'
import { followName } from '../branches/work/renamed.ts'
import { type CommandDeps, runCommand, system } from '../platform/commands.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { workspaceChanged } from '../platform/noted.ts'
import { holdWorkspace } from '../workspaces/hold.ts'
import { projectChanged } from './commands.ts'
import { hostOf } from './host.ts'
import { type HostSnapshot, readHost, repositoryFields, storeViewer } from './host-state.ts'
import { findImported, projectsOf } from './repo.ts'
import type { ProjectRow } from './rows.ts'
import { projects } from './tables.ts'

/**
 * Syncs the repositories that were not synced for the longest time with GitHub, as the viewer. Repositories that GitHub
 * does not show to them stay unchanged. Fails if GitHub does not answer; what was read until then is stored.
 */
export async function syncProjects(context: Context, workspaceId: string): Promise<void> {
  const before = context.clock.now().getTime() - SYNC_AFTER_MS
  const old = (await projectsOf(context.db, workspaceId))
    .filter(({ syncedAt }) => syncedAt.getTime() < before)
    .sort((a, b) => a.syncedAt.getTime() - b.syncedAt.getTime())
    .slice(0, SYNC_AT_ONCE)
  if (old.length === 0) return
  const host = await hostOf(context)
  const outcomes = await Promise.allSettled(
    old.map(async (row) => {
      const snapshot = await readHost(host, row)
      if (snapshot) await storeSynced(context, row, snapshot, requireViewer(context).userId)
      else await touch(context.db, row.id, context.clock.now())
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

export const touch = (db: Reader, id: string, now: Date) =>
  db.update(projects).set({ syncedAt: now }).where(eq(projects.id, id))

/** Attributed to nobody: the server updates itself. */
const SYNCED = 'project.sync' as const

/** Stores GitHub's answer; only differences are published. */
export async function storeSynced(
  context: CommandDeps,
  row: ProjectRow,
  { repository, ...state }: HostSnapshot,
  /** The viewer whose token was used, and to whom the returned permissions apply. */
  userId: string | null,
) {
  const fields = repositoryFields(repository)
  const known: Record<string, unknown> = row
  const differs = Object.entries(fields).some(([key, value]) => String(known[key]) !== String(value))
  const { audit } = projectChanged(undefined, row)
  const synced = { result: undefined, audit: audit && { ...audit, action: SYNCED, subjectType: 'Project' } }
  await runCommand(context, system, async (tx, now) => {
    await holdWorkspace(tx, row.workspaceId)
    const holder = await findImported(tx, row.workspaceId, fields)
    // Renamed to the name of another row, which represents this repository from now on.
    if (holder?.id !== row.id) {
      await touch(tx, row.id, now)
      return synced
    }
    await followName(tx, row, fields, row.workspaceId)
    await tx
      .update(projects)
      .set({ ...fields, syncedAt: now })
      .where(eq(projects.id, row.id))
    const changed = await storeHostState(tx, context, row, fields.defaultBranch, state, now)
    if (userId !== null) await storeViewer(tx, row.id, userId, { permission: repository.permission })
    const payload = { type: 'Project', ids: [row.id], action: SYNCED } as const
    return { ...synced, events: differs || changed ? [workspaceChanged(row.workspaceId, payload)] : [] }
  })
}
