import type { Client } from '../client.ts'
import { allTemplates } from './all-templates.ts'
import { RecentAndWorkspaceTemplatesDocument } from './operations.gen.ts'

/**
 * The templates that the person recently used in a workspace, latest first, and all that were created there (spec
 * GQ-029).
 */
export async function fetchUsedAndOurs(client: Client, teamId: string) {
  const read = async (after: string | null) =>
    (await client.graphql(RecentAndWorkspaceTemplatesDocument, { teamId, after })).me
  const first = await read(null)
  const workspace = await allTemplates(
    async (after) => (after === null ? first : await read(after))?.team?.templates ?? [],
  )
  return { recent: first?.recentlyUsedTemplates ?? [], workspace }
}
