import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { branchPlaceRefusals } from '@sandlot/core/branches/refusals'
import { repositoryPlaceRefusals } from '@sandlot/core/repositories/refusals'
import { tierRefusals } from '@sandlot/core/runtime/refusals'
import { defaultVmTier, vmTierProblem } from '@sandlot/core/runtime/tier-rules'
import { eq } from 'drizzle-orm'
import { branchById } from '../branches/repo.ts'
import type { Context } from '../platform/context.ts'
import { isUuid } from '../platform/ids.ts'
import { readVmTiers } from '../runtime/tiers.ts'
import { actIn } from '../workspaces/act.ts'
import { repositoryAct } from './access.ts'
import { projectChanged } from './commands.ts'
import type { ProjectRow, ResourcesRow } from './rows.ts'
import { projects } from './tables.ts'

/** The resources of the machine of a repository's branches. */
export async function resourcesOf(
  context: Context,
  { workspaceId, vmTier }: ProjectRow,
): Promise<ResourcesRow> {
  const { highestVmTier } = await context.loaders.entitlements.load(workspaceId)
  const wanted = vmTier ?? defaultVmTier(highestVmTier)
  const tiers = await readVmTiers(context.db)
  const found = tiers.find(({ tier }) => tier === wanted) ?? tiers[0]
  if (!found) throw new Error('There are no sizes of machines.')
  return found
}

type Change = { projectId: string; branchId: string | null; vmTier: number }

/** Chooses the machine of a repository, which all of its branches share. */
export async function setProjectVmTier(context: Context, change: Change): Promise<ResourcesRow> {
  const { projectId, branchId, vmTier } = change
  const project = isUuid(projectId) ? await context.loaders.project.load(projectId.toLowerCase()) : null
  if (!project || (await context.roleIn(project.workspaceId)) === null)
    throw refusalError(repositoryPlaceRefusals, 'projectNotFound', { field: 'projectId' })
  const branch = branchId === null ? null : await branchById(context.db, branchId)
  if (branchId !== null && branch?.projectId !== project.id)
    throw refusalError(branchPlaceRefusals, 'branchNotFound', { field: 'branchId' })
  const { highestVmTier } = await context.loaders.entitlements.load(project.workspaceId)
  const host = await context.boxes.capacity()
  const row = await actIn(context, repositoryAct('project.vm_tier', project.workspaceId), async (tx) => {
    const problem = vmTierProblem(vmTier, await readVmTiers(tx), highestVmTier, host)
    if (problem) throw errorOfRefusal(tierRefusals, problem, { field: 'vmTier' })
    await tx.update(projects).set({ vmTier }).where(eq(projects.id, project.id))
    return projectChanged({ ...project, vmTier }, project, { vmTier })
  })
  context.loaders.project.clear(project.id)
  return resourcesOf(context, row)
}
