import { refusalError } from '@sandlot/core/actions'
import { changeRefusals } from '@sandlot/core/sandboxes/change-refusals'
import { LIST_PAGE_MAX, UNLIMITED_SANDBOXES } from '@sandlot/core/sandboxes/limits'
import {
  deleteCustomTemplate,
  deleteSandbox,
  listOwnSandboxes,
  sandboxLimits,
} from '@sandlot/core/sandboxes/lists/own-rest'
import { sandboxPath } from '@sandlot/core/sandboxes/rules'
import { and } from 'drizzle-orm'
import type { Reader } from '../../platform/db/database.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { unmakeTemplates } from '../../templates/commands.ts'
import { trashSandboxes } from '../commands.ts'
import { presentSummary } from '../present.ts'
import { findSandbox } from '../repo.ts'
import type { SandboxRow } from '../rows.ts'
import { seek } from '../seek.ts'
import { sandboxes } from '../tables.ts'
import { behind, newestFirst } from './newest-first.ts'
import { countOwn, ownedBy } from './own.ts'

/** One page, latest change first, after one of the person's own sandboxes; an unknown one gives an empty page. */
async function ownSandboxes(
  db: Reader,
  userId: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<SandboxRow[]> {
  const last = after === undefined ? null : await findSandbox(db, after)
  if (after !== undefined && last?.authorId !== userId) return []
  return db
    .select()
    .from(sandboxes)
    .where(and(ownedBy(db, userId), last ? behind(last) : undefined))
    .orderBy(...newestFirst)
    .limit(limit)
}

export const ownRoutes: AnyRoute[] = [
  route(listOwnSandboxes, {
    policy: 'signedIn',
    handle: async ({ query, context }) => {
      const page = { limit: query.limit ?? LIST_PAGE_MAX, after: query.after }
      const rows = await ownSandboxes(context.db, context.viewer.userId, page)
      return Promise.all(rows.map((row) => presentSummary(row, context)))
    },
  }),
  route(sandboxLimits, {
    policy: 'signedIn',
    handle: async ({ context }) => ({
      sandboxCount: await countOwn(context.db, context.viewer.userId),
      // No plan limits the total of all kinds.
      sandboxLimit: UNLIMITED_SANDBOXES,
    }),
  }),
  route(deleteSandbox, {
    policy: 'signedIn',
    action: 'sandbox.trash',
    handle: async ({ params, context }) => {
      const [trashed] = await trashSandboxes(context, [params.id])
      return presentSummary(trashed as SandboxRow, context)
    },
  }),
  route(deleteCustomTemplate, {
    policy: 'signedIn',
    action: 'sandbox.from_template',
    handle: async ({ params, context }) => {
      const row = await seek(context, params.id)
      const template = await context.loaders.templateOfSandbox.load(row.id)
      if (!template?.published || template.id !== params.templateId)
        throw refusalError(changeRefusals, 'notATemplate')
      await unmakeTemplates(context, [row.id])
      const { id, color, iconUrl } = template
      const url = context.publicUrl() + sandboxPath(row)
      return { id, title: row.title, color, iconUrl, published: false, url, v2: row.isV2 }
    },
  }),
]
