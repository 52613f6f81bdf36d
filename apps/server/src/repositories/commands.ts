import { errorOfRefusal } from '@sandlot/core/actions'
import { repositoryRefusals } from '@sandlot/core/repositories/git-refusals'
import { importRefusals } from '@sandlot/core/repositories/refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq } from 'drizzle-orm'
import { storeHostState } from '../branches/store.ts'
import { followName } from '../branches/work/renamed.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { actHolding, actIn, assertAllowedAtFirst } from '../workspaces/act.ts'
import { repositoryAct, requireName } from './access.ts'
import { hostOf } from './host.ts'
import { type HostSnapshot, readHost, repositoryFields, storeViewer } from './host-state.ts'
import { findImported, findProjects } from './repo.ts'
import type { ProjectRow } from './rows.ts'
import { projects } from './tables.ts'

/** A change to a repository of a workspace. */
export const projectChanged = <Result>(
  result: Result,
  { id, workspaceId, owner, name }: Pick<ProjectRow, 'id' | 'workspaceId' | 'owner' | 'name'>,
  details: Record<string, unknown> = {},
) => ({
  result,
  audit: { workspaceId, subjectIds: [id], details: { repository: `${owner}/${name}`, ...details } },
})

type Wanted = RepositoryName & { team: string }

/** Imports a repository, or updates an imported one, so that the call may be repeated. */
export async function importProject(context: Context, { team, ...wanted }: Wanted): Promise<ProjectRow> {
  const act = { ...repositoryAct('project.import', team), credits: importRefusals }
  await assertAllowedAtFirst(context, act)
  const workspaceId = act.workspaces.team
  const host = await hostOf(context)
  const snapshot = await readHost(host, requireName(wanted))
  if (!snapshot)
    throw errorOfRefusal(
      repositoryRefusals,
      { reason: 'repositoryNotFound', params: wanted },
      { field: 'name' },
    )
  return keepImported(context, 'project.import', workspaceId, snapshot)
}

/** Stores a GitHub repository in a workspace. */
export function keepImported(
  context: Context,
  action: 'project.import' | 'project.fork',
  workspaceId: string,
  snapshot: HostSnapshot,
): Promise<ProjectRow> {
  // Of two concurrent imports of the same repository, the second finds the first's row.
  return actHolding(
    context,
    { action, teamId: workspaceId, field: 'team', credits: importRefusals },
    async ({ tx, now }) => {
      const fields = { ...repositoryFields(snapshot.repository), syncedAt: now }
      const known = await findImported(tx, workspaceId, fields)
      if (known) await followName(tx, known, fields, workspaceId)
      const [row] = known
        ? await tx.update(projects).set(fields).where(eq(projects.id, known.id)).returning()
        : await tx
            .insert(projects)
            .values({ ...fields, workspaceId, id: context.ids.uuid(), insertedAt: now })
            .returning()
      if (!row) throw new Error('The imported repository was not stored.')
      await keep(context, tx, row, snapshot, now)
      return projectChanged(row, row, known ? { again: true } : {})
    },
  )
}

async function keep(
  context: Context,
  tx: Transaction,
  row: ProjectRow,
  { repository, ...state }: HostSnapshot,
  now: Date,
) {
  await storeHostState(tx, context, row, row.defaultBranch, state, now)
  await storeViewer(tx, row.id, requireViewer(context).userId, {
    permission: repository.permission,
    lastAccessedAt: now,
  })
}

/** Removes a repository from a workspace, with everything stored about it here. */
export async function deleteProject(context: Context, { team, ...wanted }: Wanted): Promise<true> {
  const act = repositoryAct('project.delete', team)
  const workspaceId = act.workspaces.team
  requireName(wanted)
  return actIn(context, act, async (tx) => {
    const [row] = await findProjects(tx, [workspaceId], wanted)
    if (!row)
      throw errorOfRefusal(
        repositoryRefusals,
        { reason: 'repositoryNotImported', params: wanted },
        { field: 'name' },
      )
    await tx.delete(projects).where(and(eq(projects.workspaceId, workspaceId), eq(projects.id, row.id)))
    return projectChanged<true>(true, row)
  })
}
