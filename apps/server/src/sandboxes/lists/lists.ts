import { type Context, requireViewer } from '../../platform/context.ts'
import type { SandboxRow } from '../rows.ts'
import { type Listed, type ListPage, type ListScope, listSandboxes, recentSandboxes } from './repo.ts'

/** Returns a page of a list for the viewer. Primes the loaders with what was read along with the rows. */
export async function listFor(context: Context, scope: ListScope, page: ListPage): Promise<SandboxRow[]> {
  const { userId } = requireViewer(context)
  return known(context, await listSandboxes(context.db, userId, scope, page))
}

/** Returns what the viewer opened most recently in a workspace. */
export async function recentFor(context: Context, workspaceId: string, limit: number): Promise<SandboxRow[]> {
  const { userId } = requireViewer(context)
  return known(context, await recentSandboxes(context.db, userId, workspaceId, limit))
}

function known({ loaders }: Context, rows: Listed[]): SandboxRow[] {
  for (const { sandbox, accessedAt, pictured, template, forkedTemplate } of rows) {
    loaders.lastAccess.prime(sandbox.id, accessedAt)
    loaders.screenshotVersion.prime(sandbox.id, pictured)
    loaders.templateOfSandbox.prime(sandbox.id, template)
    if (sandbox.forkedTemplateId) loaders.template.prime(sandbox.forkedTemplateId, forkedTemplate)
  }
  return rows.map(({ sandbox }) => sandbox)
}
