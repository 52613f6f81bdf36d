import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { branchInTheWay, branchNameProblem, draftName } from '@sandlot/core/branches/draft-rules'
import { BRANCH_ID_LENGTH, DRAFTS_MAX } from '@sandlot/core/branches/limits'
import { branchNameRefusals, branchPlaceRefusals, branchRefusals } from '@sandlot/core/branches/refusals'
import { inputError } from '@sandlot/core/input-rules'
import { repositoryRefusals } from '@sandlot/core/repositories/git-refusals'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, eq, ne } from 'drizzle-orm'
import { type Context, requireViewer } from '../platform/context.ts'
import type { GitHost } from '../platform/drivers/git-host.ts'
import { isUuid } from '../platform/ids.ts'
import { permissionOf, repositoryAct, requireName } from '../repositories/access.ts'
import { projectChanged } from '../repositories/commands.ts'
import { hostOf } from '../repositories/host.ts'
import { findProjects } from '../repositories/repo.ts'
import type { ProjectRow } from '../repositories/rows.ts'
import { actHolding, actIn, assertAllowedAtFirst } from '../workspaces/act.ts'
import { branchById, branchByName, branchesOf } from './repo.ts'
import type { BranchRow } from './rows.ts'
import { branches } from './tables.ts'

type Wanted = RepositoryName & { team: string; branch: string | null; from: string | null }

/** Creates a branch that exists only in its workspace, at the current commit of its source branch. */
export async function createBranch(context: Context, wanted: Wanted): Promise<BranchRow> {
  const act = { ...repositoryAct('branch.create', wanted.team), credits: branchRefusals }
  await assertAllowedAtFirst(context, act)
  const workspaceId = act.workspaces.team
  const problem = wanted.branch === null ? null : branchNameProblem(wanted.branch)
  if (problem) throw inputError(draftMessages, problem, { field: 'branch' })
  const [project] = await findProjects(context.db, [workspaceId], requireName(wanted))
  if (!project)
    throw errorOfRefusal(
      repositoryRefusals,
      { reason: 'repositoryNotImported', params: wanted },
      { field: 'name' },
    )
  const from = wanted.from ?? project.defaultBranch
  const host = await hostOf(context)
  const sourceCommit = await commitOf(context, host, project, from)
  // Somebody may have created the name on GitHub since the last check.
  const onHost =
    wanted.branch === null ? [] : await host.refs(project, 'heads', wanted.branch.split('/')[0] ?? '')
  const contribution = (await permissionOf(project, context)) === 'READ'
  // If two calls create the same name, the second finds the first's branch.
  const held = { ...act, teamId: workspaceId, field: 'team' }
  return actHolding(context, held, async ({ tx, now }) => {
    const known = await branchesOf(tx, [project.id])
    const taken = known.map(({ name }) => name)
    if (known.filter(({ sourceBranch, upstream }) => sourceBranch !== null && !upstream).length >= DRAFTS_MAX)
      throw refusalError(branchRefusals, 'tooManyDrafts')
    const name = wanted.branch ?? draftName(taken, (below) => context.ids.bytes(4).readUInt32BE() % below)
    const other = branchInTheWay(name, [...taken, ...onHost])
    if (other !== undefined)
      throw errorOfRefusal(
        branchNameRefusals,
        { reason: 'branchTaken', params: { name, other } },
        { field: 'branch' },
      )
    const values = {
      workspaceId,
      projectId: project.id,
      id: context.ids.short(BRANCH_ID_LENGTH),
      name,
      upstream: false,
      contribution,
      ownerId: contribution ? requireViewer(context).userId : null,
      sourceBranch: from,
      sourceCommit,
      // Its author has it open.
      lastAccessedAt: now,
      insertedAt: now,
    }
    const [row] = await tx.insert(branches).values(values).returning()
    if (!row) throw new Error('The new branch was not stored.')
    return projectChanged(row, project)
  })
}

/** Removes a branch from its workspace. The branch on GitHub stays, but counts as never opened. */
export async function deleteBranch(context: Context, id: string): Promise<true> {
  const branch = await branchById(context.db, id)
  const project = branch && (await context.loaders.project.load(branch.projectId))
  if (!project || (await context.roleIn(project.workspaceId)) === null)
    throw refusalError(branchPlaceRefusals, 'branchNotFound', { field: 'id' })
  return actIn(context, repositoryAct('branch.delete', project.workspaceId), async (tx) => {
    const it = and(eq(branches.workspaceId, project.workspaceId), eq(branches.id, id))
    await tx
      .delete(branches)
      .where(and(it, eq(branches.upstream, false), ne(branches.name, project.defaultBranch)))
    await tx.update(branches).set({ lastAccessedAt: null, sandboxId: null }).where(it)
    return projectChanged<true>(true, project)
  })
}

type Named = RepositoryName & { branch: string; team: string }

/** Removes a branch by its name. */
export async function deleteNamedBranch(context: Context, { team, branch, ...name }: Named): Promise<true> {
  const [project] = isUuid(team) ? await findProjects(context.db, [team.toLowerCase()], name) : []
  const found = project && (await branchByName(context.db, project, branch))
  if (!found) throw refusalError(branchPlaceRefusals, 'branchNotFound', { field: 'branch' })
  return deleteBranch(context, found.id)
}

/** Returns the current commit of a branch: on GitHub, or the commit it started from if GitHub does not have it. */
async function commitOf({ db }: Context, host: GitHost, project: ProjectRow, from: string): Promise<string> {
  const known = await branchByName(db, project, from)
  if (known && !known.upstream && known.sourceCommit !== null) return known.sourceCommit
  const commit = await host.commit(project, `heads/${from}`)
  if (commit !== null) return commit
  throw errorOfRefusal(
    branchPlaceRefusals,
    { reason: 'fromNotFound', params: { from, repository: project } },
    { field: 'from' },
  )
}
