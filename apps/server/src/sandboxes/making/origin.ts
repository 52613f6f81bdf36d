import { refusalError } from '@sandlot/core/actions'
import { sandboxRefusals } from '@sandlot/core/sandboxes/refusals'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type DevboxFacts, devboxFacts } from '../../billing/facts.ts'
import type { Context } from '../../platform/context.ts'
import type { TemplateRow } from '../../templates/rows.ts'
import { templates } from '../../templates/tables.ts'
import { members, workspaces } from '../../workspaces/tables.ts'
import { isNamed } from '../repo.ts'
import type { SandboxRow } from '../rows.ts'
import { columns, shown } from '../seek.ts'
import { sandboxes } from '../tables.ts'

type Found = {
  origin: SandboxRow
  template: TemplateRow | null
  /** What the workspace may have of devboxes, if one is to be created. */
  devboxes: DevboxFacts | null
}

const [home, homeMembers] = [alias(workspaces, 'home'), alias(members, 'home_members')]
const [target, targetMembers] = [alias(workspaces, 'target'), alias(members, 'target_members')]

/**
 * Returns what a sandbox is to be created from, if the viewer may see it, and everything needed about it and about the
 * target workspace: in one query, because all of it is needed each time.
 */
export async function seekOrigin(
  context: Context,
  fromId: string,
  { workspaceId, isV2 }: { workspaceId: string; isV2: boolean | null },
): Promise<Found> {
  const { db, clock, loaders, viewer } = context
  const userId = viewer?.userId ?? null
  const [found] = await db
    .select({
      ...columns(context),
      template: templates,
      home,
      homeRole: homeMembers.authorization,
      target,
      targetRole: targetMembers.authorization,
      devboxes: sql<DevboxFacts | null>`case when coalesce(${isV2}, ${sandboxes.isV2}) then ${devboxFacts(workspaceId, clock.now())} end`,
    })
    .from(sandboxes)
    .innerJoin(home, eq(home.id, sandboxes.workspaceId))
    .leftJoin(homeMembers, and(eq(homeMembers.workspaceId, home.id), sql`${homeMembers.userId} = ${userId}`))
    .leftJoin(templates, eq(templates.sandboxId, sandboxes.id))
    .leftJoin(target, eq(target.id, workspaceId))
    .leftJoin(
      targetMembers,
      and(eq(targetMembers.workspaceId, target.id), sql`${targetMembers.userId} = ${userId}`),
    )
    .where(isNamed(fromId))
    .orderBy(desc(eq(sandboxes.id, fromId)))
    .limit(1)
  if (found) {
    // An id in capitals does not match, here as everywhere.
    const isThere = found.target?.id === workspaceId
    loaders.workspace.prime(found.home.id, found.home).prime(workspaceId, isThere ? found.target : null)
    loaders.viewerRole
      .prime(found.home.id, found.homeRole)
      .prime(workspaceId, isThere ? found.targetRole : null)
  }
  const origin = await shown(context, fromId, found)
  if (!found || !origin) throw refusalError(sandboxRefusals, 'notFound')
  const { template, devboxes } = found
  loaders.sandbox.prime(origin.id, origin)
  if (template) loaders.template.prime(template.id, template)
  return { origin, template, devboxes }
}
