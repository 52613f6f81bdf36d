import type { RepositoryName } from '@sandlot/core/repositories/rules'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import type { ProjectRow } from './rows.ts'
import { projects, projectViewers } from './tables.ts'

const named = ({ owner, name }: RepositoryName) =>
  and(
    eq(sql`lower(${projects.owner})`, owner.toLowerCase()),
    eq(sql`lower(${projects.name})`, name.toLowerCase()),
  )

/** Finds a repository in the given workspaces, in their order. */
export async function findProjects(
  db: Reader,
  workspaceIds: readonly string[],
  name: RepositoryName,
): Promise<ProjectRow[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(and(inArray(projects.workspaceId, [...workspaceIds]), named(name)))
  const place = ({ workspaceId }: ProjectRow) => workspaceIds.indexOf(workspaceId)
  return rows.sort((a, b) => place(a) - place(b))
}

/** Finds the row of a GitHub repository, even if it was renamed since; a row with its current name wins. */
export async function findImported(
  db: Reader,
  workspaceId: string,
  repository: RepositoryName & { githubId: number | null },
): Promise<ProjectRow | null> {
  const [row] = await db
    .select()
    .from(projects)
    .where(
      and(
        eq(projects.workspaceId, workspaceId),
        repository.githubId === null
          ? named(repository)
          : or(eq(projects.githubId, repository.githubId), named(repository)),
      ),
    )
    .orderBy(desc(sql`${named(repository)}`))
    .limit(1)
  return row ?? null
}

/** The repositories of a workspace, latest push first. */
export const projectsOf = (db: Reader, workspaceId: string): Promise<ProjectRow[]> =>
  db
    .select()
    .from(projects)
    .where(eq(projects.workspaceId, workspaceId))
    .orderBy(desc(projects.pushedAt), asc(projects.id))

export type ProjectViewer = typeof projectViewers.$inferSelect

export const projectViewersOf = (db: Reader, userId: string, ids: string[]): Promise<ProjectViewer[]> =>
  db
    .select()
    .from(projectViewers)
    .where(and(inArray(projectViewers.projectId, ids), eq(projectViewers.userId, userId)))
