import { refusalError } from '@sandlot/core/actions'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { LIST_PAGE_MAX, LIST_PAGE_SIZE, RECENT_LIMIT } from '@sandlot/core/sandboxes/limits'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { fastRows } from '../../platform/db/fast-rows.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { screenshots } from '../../runtime/tables.ts'
import type { TemplateRow } from '../../templates/rows.ts'
import { templates } from '../../templates/tables.ts'
import type { SandboxRow } from '../rows.ts'
import { sandboxAccesses, sandboxes } from '../tables.ts'
import { keyValue, type SortField, sortField, sortKeys } from './sort-keys.ts'

/** `hasGit`: whether to return only sandboxes that came from a repository, or only the others. */
type Filtered = { hasGit?: boolean | null | undefined }

export type ListScope = { workspaceId: string } & (
  | ({ kind: 'all'; authorId?: string | null | undefined } & Filtered)
  | ({ kind: 'deleted' } & Filtered)
  | { kind: 'drafts' }
  | { kind: 'folder'; folderId: string }
)

export type ListPage = {
  limit?: number | null
  after?: string | null
  orderBy?: { field: string; direction: 'ASC' | 'DESC' } | null
}

/** A sandbox in a list, with what would otherwise be loaded for each one. */
export type Listed = {
  sandbox: SandboxRow
  /** When the viewer last opened it; null for never. */
  accessedAt: Date | null
  /** The version that its screenshot shows; null if there is none. */
  pictured: number | null
  /** Its template, published or not. */
  template: TemplateRow | null
  /** The template that it was created from. */
  forkedTemplate: TemplateRow | null
}

const origins = alias(templates, 'origins')

/** The parameters of each execution. */
const given = {
  viewerId: sql.placeholder('viewerId'),
  workspaceId: sql.placeholder('workspaceId'),
  authorId: sql.placeholder('authorId'),
  folderId: sql.placeholder('folderId'),
  afterId: sql.placeholder('afterId'),
  afterKey: sql.placeholder('afterKey'),
}

/**
 * Loads what lists show of some sandboxes, which are found first in a separate step: otherwise, a database that
 * underestimates a list reads all of it, joins and sorts it, instead of following an index for one page.
 */
const listed = (db: Database) =>
  db
    .select({
      sandbox: sandboxes,
      accessedAt: sandboxAccesses.lastAccessedAt,
      pictured: screenshots.version,
      template: templates,
      forkedTemplate: origins,
    })
    .from(sandboxes)
    .leftJoin(
      sandboxAccesses,
      and(eq(sandboxAccesses.sandboxId, sandboxes.id), eq(sandboxAccesses.userId, given.viewerId)),
    )
    .leftJoin(screenshots, eq(screenshots.sandboxId, sandboxes.id))
    .leftJoin(templates, eq(templates.sandboxId, sandboxes.id))
    .leftJoin(origins, eq(origins.id, sandboxes.forkedTemplateId))
    .$dynamic()

/**
 * What distinguishes the prepared statements. The number of rows is part of it, because the best plan depends on it.
 */
type Shape = {
  kind: ListScope['kind']
  ofAuthor: boolean
  hasGit: boolean | null
  field: SortField
  direction: 'ASC' | 'DESC'
  /** Whether it continues after a sandbox, and whether the client sent that sandbox's sort key. */
  after: 'start' | 'told' | 'asked'
  limit: number
}

/**
 * Like `isNoTemplate`, but evaluated per row, so that rows stay in index order, and the database expects to find enough
 * of them there.
 */
export const isNoTemplateItself = () =>
  sql`coalesce((select false from ${templates} where ${templates.sandboxId} = ${sandboxes.id} and ${templates.published} limit 1), true)`

/** Matches sandboxes that are found once, before everything else. */
const isOneOf = (ids: SQLWrapper) => sql`${sandboxes.id} = any(array(${ids}))`

const scopeFilters: Record<ListScope['kind'], () => (SQL | undefined)[]> = {
  all: () => [isNull(sandboxes.removedAt), eq(sandboxes.draft, false)],
  deleted: () => [
    isNotNull(sandboxes.removedAt),
    sql`(not ${sandboxes.draft} or ${sandboxes.authorId} = ${given.viewerId})`,
  ],
  drafts: () => [
    isNull(sandboxes.removedAt),
    eq(sandboxes.draft, true),
    eq(sandboxes.authorId, given.viewerId),
    isNoTemplateItself(),
  ],
  folder: () => [
    isNull(sandboxes.removedAt),
    eq(sandboxes.draft, false),
    eq(sandboxes.folderId, given.folderId),
    isNoTemplateItself(),
  ],
}

function statement(db: Database, { kind, ofAuthor, hasGit, field, direction, after, limit }: Shape) {
  const { of, cast } = sortKeys[field]
  const within = and(
    eq(sandboxes.workspaceId, given.workspaceId),
    ...scopeFilters[kind](),
    ofAuthor ? eq(sandboxes.authorId, given.authorId) : undefined,
    hasGit === null ? undefined : (hasGit ? isNotNull : isNull)(sandboxes.originalGit),
  )
  const [beyond, notBefore] = direction === 'DESC' ? [lt, lte] : [gt, gte]
  const last =
    after === 'told'
      ? cast(sql`${given.afterKey}`)
      : // Only of this list, or the order would tell about sandboxes that the viewer may not see.
        sql`(select ${of} from ${sandboxes} where ${sandboxes.id} = ${given.afterId} and ${within})`
  const rest =
    after === 'start'
      ? undefined
      : // The first condition says nothing new, but is one that an index can begin at.
        and(notBefore(of, last), or(beyond(of, last), gt(sandboxes.id, given.afterId)))
  const order = [direction === 'DESC' ? desc(of) : asc(of), asc(sandboxes.id)]
  const page = db
    .select({ id: sandboxes.id })
    .from(sandboxes)
    .where(and(within, rest))
    .orderBy(...order)
    .limit(limit)
  return listed(db)
    .where(isOneOf(page))
    .orderBy(...order)
}

const pageStatements = prepared((db) => {
  const made = new Map<string, ReturnType<ReturnType<typeof statement>['prepare']>>()
  return (shape: Shape) => {
    const name = `list_${Object.values(shape).join('_').toLowerCase()}`
    const known = made.get(name)
    if (known) return known
    // Few clients request other numbers of rows, and those must not fill the memory of the database.
    if (shape.limit !== LIST_PAGE_SIZE) return fastRows(statement(db, shape).prepare(''))
    const next = fastRows(statement(db, shape).prepare(name))
    made.set(name, next)
    return next
  }
})

/** One page of a list by keyset: its cost does not depend on its position in the list. */
export async function listSandboxes(
  db: Database,
  viewerId: string,
  scope: ListScope,
  page: ListPage,
): Promise<Listed[]> {
  const field = sortField(page.orderBy?.field)
  const [, afterId = page.after, keyText] = /^([^~]*)~(.*)$/s.exec(page.after ?? '') ?? []
  const afterKey = keyText === undefined ? null : keyValue(field, keyText)
  if (keyText !== undefined && afterKey === null)
    throw refusalError(changeRefusals, 'afterUnknown', { field: 'after' })
  const authorId = scope.kind === 'all' ? (scope.authorId ?? null) : null
  const shape: Shape = {
    kind: scope.kind,
    ofAuthor: authorId !== null,
    hasGit: ('hasGit' in scope ? scope.hasGit : null) ?? null,
    field,
    direction: page.orderBy?.direction === 'ASC' ? 'ASC' : 'DESC',
    after: !page.after ? 'start' : keyText === undefined ? 'asked' : 'told',
    limit: clampLimit(page.limit),
  }
  const folderId = scope.kind === 'folder' ? scope.folderId : null
  const values = { viewerId, workspaceId: scope.workspaceId, authorId, folderId, afterId, afterKey }
  return pageStatements(db)(shape).execute(values)
}

const clampLimit = (limit: number | null | undefined) =>
  Math.min(Math.max(limit ?? LIST_PAGE_SIZE, 1), LIST_PAGE_MAX)

const recent = (db: Database, limit: number) => {
  const mayBeSeen = db
    .select({ it: sql`true` })
    .from(sandboxes)
    .where(
      and(
        eq(sandboxes.id, sandboxAccesses.sandboxId),
        eq(sandboxes.workspaceId, given.workspaceId),
        isNull(sandboxes.removedAt),
        sql`(not ${sandboxes.draft} or ${sandboxes.authorId} = ${given.viewerId})`,
      ),
    )
  const page = db
    .select({ id: sandboxAccesses.sandboxId })
    .from(sandboxAccesses)
    .where(
      and(
        eq(sandboxAccesses.userId, given.viewerId),
        eq(sandboxAccesses.workspaceId, given.workspaceId),
        sql`(${mayBeSeen})`,
      ),
    )
    .orderBy(desc(sandboxAccesses.lastAccessedAt), asc(sandboxAccesses.sandboxId))
    .limit(limit)
  return listed(db).where(isOneOf(page)).orderBy(desc(sandboxAccesses.lastAccessedAt), asc(sandboxes.id))
}

const recentOfPage = prepared((db) => fastRows(recent(db, RECENT_LIMIT).prepare('list_recent')))

/** What a person opened most recently in a workspace, newest first; only their own drafts. */
export async function recentSandboxes(
  db: Database,
  viewerId: string,
  workspaceId: string,
  wanted: number,
): Promise<Listed[]> {
  const limit = clampLimit(wanted)
  const found = limit === RECENT_LIMIT ? recentOfPage(db) : fastRows(recent(db, limit).prepare(''))
  return found.execute({ viewerId, workspaceId })
}
