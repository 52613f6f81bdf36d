import { LIST_PAGE_MAX } from '@sandlot/core/sandboxes/limits'
import { RECENT_FORKS_READ, TEMPLATE_LIST_MAX } from '@sandlot/core/templates/limits'
import { and, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../platform/db/database.ts'
import { holding } from '../platform/db/like.ts'
import { behind, newestFirst } from '../sandboxes/lists/newest-first.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import { workspaces } from '../workspaces/tables.ts'
import type { TemplateRow } from './rows.ts'
import { templates } from './tables.ts'

/** The templates from which a person's newest forks in a workspace were directly created, most recently used first. */
export async function recentTemplates(
  db: Reader,
  viewerId: string,
  workspaceId: string,
): Promise<TemplateRow[]> {
  const forks = db
    .select({
      templateId: sandboxes.forkedTemplateId,
      fromId: sandboxes.forkedFromId,
      insertedAt: sandboxes.insertedAt,
    })
    .from(sandboxes)
    .where(
      and(
        eq(sandboxes.authorId, viewerId),
        eq(sandboxes.workspaceId, workspaceId),
        isNotNull(sandboxes.forkedTemplateId),
      ),
    )
    .orderBy(desc(sandboxes.insertedAt))
    .limit(RECENT_FORKS_READ)
    .as('forks')
  return db
    .select(getTableColumns(templates))
    .from(forks)
    .innerJoin(templates, and(eq(templates.id, forks.templateId), eq(templates.sandboxId, forks.fromId)))
    .where(eq(templates.published, true))
    .groupBy(templates.id)
    .orderBy(sql`max(${forks.insertedAt}) desc`, templates.id)
}

/** The position of a template in its workspace's list. */
async function positionOf(db: Reader, workspaceId: string, id: string) {
  const [position] = await db
    .select({ id: sandboxes.id, updatedAt: sandboxes.updatedAt })
    .from(templates)
    .innerJoin(sandboxes, eq(sandboxes.id, templates.sandboxId))
    .where(and(eq(templates.id, id), eq(sandboxes.workspaceId, workspaceId)))
  return position
}

/** A page of a workspace's templates, last changed first; only the viewer's own drafts. Empty after an unknown one. */
export async function workspaceTemplates(
  db: Reader,
  viewerId: string,
  workspaceId: string,
  after: string | null,
): Promise<TemplateRow[]> {
  const last = after === null ? null : await positionOf(db, workspaceId, after)
  if (last === undefined) return []
  return db
    .select(getTableColumns(templates))
    .from(templates)
    .innerJoin(sandboxes, eq(sandboxes.id, templates.sandboxId))
    .where(
      and(
        eq(sandboxes.workspaceId, workspaceId),
        eq(templates.published, true),
        isNull(sandboxes.removedAt),
        sql`(not ${sandboxes.draft} or ${sandboxes.authorId} = ${viewerId})`,
        last ? behind(last) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(LIST_PAGE_MAX)
}

/** Matches a word in the title or a tag. */
const containsWord = (word: string): SQL =>
  sql`concat_ws(' ', ${sandboxes.title}, array_to_string(${templates.tags}, ' ')) ilike ${holding(word)}`

const isPublic = and(
  eq(templates.published, true),
  eq(sandboxes.privacy, 0),
  eq(sandboxes.draft, false),
  isNull(sandboxes.removedAt),
)

/** The number of public templates created on this instance. */
export async function countCommunityTemplates(db: Reader): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(templates)
    .innerJoin(sandboxes, eq(sandboxes.id, templates.sandboxId))
    .where(and(isPublic, eq(templates.official, false)))
  return row?.count ?? 0
}

/** Public templates: the official ones in order, then by number of forks. */
export const publicTemplatesOf = (db: Reader, text: string) =>
  db
    .select({ template: templates, sandbox: sandboxes, workspaceName: workspaces.name })
    .from(templates)
    .innerJoin(sandboxes, eq(sandboxes.id, templates.sandboxId))
    .innerJoin(workspaces, eq(workspaces.id, sandboxes.workspaceId))
    .where(and(isPublic, ...text.split(/\s+/).filter(Boolean).map(containsWord)))
    .orderBy(desc(templates.official), templates.position, desc(sandboxes.forkCount), sandboxes.id)
    .limit(TEMPLATE_LIST_MAX)
