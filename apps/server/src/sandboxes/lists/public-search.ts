import { refusalError } from '@sandlot/core/actions'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { PRIVACY, PUBLIC_PAGE_SIZE } from '@sandlot/core/sandboxes/limits'
import { searchPublicSandboxes } from '@sandlot/core/sandboxes/lists/public-rest'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { Reader } from '../../platform/db/database.ts'
import { holding } from '../../platform/db/like.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { workspaces } from '../../workspaces/tables.ts'
import { sandboxes } from '../tables.ts'
import { behind, newestFirst } from './newest-first.ts'
import { isNoTemplateItself } from './repo.ts'

/**
 * PostgreSQL expects a bare comparison to match next to nothing, and would read and sort all rows. Wrapped, it expects
 * enough matches to follow the index until a page is full.
 */
const holdsWord = (word: string): SQL =>
  sql`coalesce(concat_ws(' ', ${sandboxes.title}, ${sandboxes.description}, ${sandboxes.alias}, array_to_string(${sandboxes.tags}, ' ')) ilike ${holding(word)}, false)`

/** Parses the `next` cursor of a reply. */
function placeOf(after: string): { id: string; updatedAt: Date } {
  const [id = '', at = ''] = after.split('~')
  const moment = new Date(at)
  if (id === '' || Number.isNaN(moment.getTime()))
    throw refusalError(changeRefusals, 'afterUnknown', { field: 'after' })
  return { id, updatedAt: moment }
}

function publicSandboxes(db: Reader, text: string, after: string | undefined) {
  const last = after === undefined ? null : placeOf(after)
  return db
    .select({ sandbox: sandboxes, author: users, workspaceName: workspaces.name })
    .from(sandboxes)
    .innerJoin(workspaces, eq(workspaces.id, sandboxes.workspaceId))
    .leftJoin(users, eq(users.id, sandboxes.authorId))
    .where(
      and(
        // Matches the condition of the partial index.
        sql`${sandboxes.privacy} = ${sql.raw(String(PRIVACY.public))}`,
        sql`not ${sandboxes.draft}`,
        isNull(sandboxes.removedAt),
        isNoTemplateItself(),
        ...text.split(/\s+/).filter(Boolean).map(holdsWord),
        last ? behind(last) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(PUBLIC_PAGE_SIZE + 1)
}

export const publicSearchRoutes: AnyRoute[] = [
  route(searchPublicSandboxes, {
    policy: 'anyone',
    perMinute: 300,
    handle: async ({ query, context: { db } }) => {
      const found = await publicSandboxes(db, query.query ?? '', query.after)
      const shown = found.slice(0, PUBLIC_PAGE_SIZE)
      const last = found.length > shown.length ? shown.at(-1)?.sandbox : undefined
      return {
        sandboxes: shown.map(({ sandbox, author, workspaceName }) => ({
          id: sandbox.id,
          alias: sandbox.alias,
          title: sandbox.title,
          description: sandbox.description,
          tags: sandbox.tags,
          v2: sandbox.isV2,
          template: sandbox.environment,
          author: author?.username ?? workspaceName,
          forkCount: sandbox.forkCount,
          viewCount: sandbox.viewCount,
          updatedAt: sandbox.updatedAt.toISOString(),
        })),
        next: last ? `${last.id}~${last.updatedAt.toISOString()}` : null,
      }
    },
  }),
]
