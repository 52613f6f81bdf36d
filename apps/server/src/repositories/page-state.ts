import { splitTree } from '@sandlot/core/repositories/git-rules'
import type { GithubPageState } from '@sandlot/core/repositories/rest'
import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { defaultVmTier } from '@sandlot/core/runtime/tier-rules'
import { canWrite } from '@sandlot/core/workspaces/rules'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { currentSetup } from '../admin/setup/current.ts'
import { branches, pullRequests } from '../branches/tables.ts'
import type { Context, Viewer } from '../platform/context.ts'
import type { Reader } from '../platform/db/database.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { rolesOf, workspacesOf } from '../workspaces/repo.ts'
import { workspaceOf } from '../workspaces/target-workspace.ts'
import { permissionOf, requireName } from './access.ts'
import { githubAccount } from './github-account.ts'
import { findProjects } from './repo.ts'
import type { ProjectRow } from './rows.ts'

type Page = RepositoryName & { tree?: string | undefined; pull?: number | undefined }

/** Describes a GitHub page without changing anything here; GitHub is called only for what is unknown. */
export async function pageState(
  context: Context & { viewer: Viewer },
  { owner, name, tree, pull }: Page,
): Promise<GithubPageState> {
  const { db, viewer, loaders } = context
  const repository = requireName({ owner, name })
  const first = workspaceOf(viewer)
  const mine = (await workspacesOf(db, viewer.userId)).sort(
    (a, b) => Number(b.id === first) - Number(a.id === first),
  )
  const ids = mine.map(({ id }) => id)
  const [roles, projects, limits] = await Promise.all([
    rolesOf(db, viewer.userId, ids),
    findProjects(db, ids, repository),
    Promise.all(ids.map((id) => loaders.entitlements.load(id))),
  ])
  const head = pull === undefined ? null : await headOf(db, projects, pull)
  const open = await openAs(db, projects, head ?? tree ?? null)
  const { github } = await currentSetup(context)
  return {
    permission: await permission(context, repository, projects),
    canFork: github !== null,
    head,
    workspaces: mine.map(({ id, name: title }, at) => {
      const highestVmTier = limits[at]?.highestVmTier ?? 0
      const role = roles.get(id)
      const project = projects.find(({ workspaceId }) => workspaceId === id)
      return {
        id,
        name: title,
        isImported: project !== undefined,
        canImport: role !== undefined && canWrite(role),
        vmTier: project?.vmTier ?? defaultVmTier(highestVmTier),
        highestVmTier,
        sandboxId: open.get(id) ?? null,
      }
    }),
  }
}

/**
 * The stored permission for an imported repository. Without a GitHub account, the permission of the viewer is unknown.
 */
async function permission(
  context: Context,
  repository: RepositoryName,
  [project]: readonly ProjectRow[],
): Promise<GithubPageState['permission']> {
  if (project) return permissionOf(project, context)
  if (!(await githubAccount(context))) return null
  const found = await context.loaders.hostRepository.load(repository).catch(() => null)
  return found?.permission ?? null
}

const idsOf = (projects: readonly ProjectRow[]) => projects.map(({ id }) => id)
const workspacesWith = (projects: readonly ProjectRow[]) => projects.map(({ workspaceId }) => workspaceId)

/** Null if it comes from a fork, whose branches are not in this repository. */
async function headOf(db: Reader, projects: readonly ProjectRow[], number: number): Promise<string | null> {
  const [found] = await db
    .select({ branch: pullRequests.branch })
    .from(pullRequests)
    .where(
      and(
        inArray(pullRequests.workspaceId, workspacesWith(projects)),
        inArray(pullRequests.projectId, idsOf(projects)),
        eq(pullRequests.number, number),
      ),
    )
    .limit(1)
  return found?.branch ?? null
}

/** The sandbox that the URL's branch is open in, by workspace; that of the default branch if the URL names none. */
async function openAs(
  db: Reader,
  projects: readonly ProjectRow[],
  tree: string | null,
): Promise<Map<string, string>> {
  const rows = await db
    .select({
      workspaceId: branches.workspaceId,
      projectId: branches.projectId,
      name: branches.name,
      sandboxId: sandboxes.id,
    })
    .from(branches)
    // A sandbox in the trash does not count as open.
    .leftJoin(sandboxes, and(eq(sandboxes.id, branches.sandboxId), isNull(sandboxes.removedAt)))
    .where(
      and(
        inArray(branches.workspaceId, workspacesWith(projects)),
        inArray(branches.projectId, idsOf(projects)),
      ),
    )
  return new Map(
    projects.flatMap(({ id, workspaceId, defaultBranch }): [string, string][] => {
      const own = rows.filter(({ projectId }) => projectId === id)
      const shown = splitTree(
        tree || defaultBranch,
        own.map((row) => row.name),
      )?.ref
      const sandboxId = own.find((row) => row.name === shown)?.sandboxId
      return sandboxId ? [[workspaceId, sandboxId]] : []
    }),
  )
}
