import type { Client } from '../client.ts'
import { TEMPLATE_LIST_MAX } from './limits.ts'
import { RecentAndWorkspaceTemplatesDocument } from './operations.gen.ts'

/**
 * All templates of a list that comes in pages, each after the last one of the page before. One that is changed
 * meanwhile moves to the front, and may come twice.
 */
export async function allTemplates<T extends { id: string | null }>(
  read: (after: string | null) => Promise<readonly T[]>,
): Promise<T[]> {
  const all = new Map<string | null, T>()
  let page: readonly T[] = []
  do {
    page = await read(page.at(-1)?.id ?? null)
    for (const template of page) all.set(template.id, template)
  } while (page.length === TEMPLATE_LIST_MAX)
  return [...all.values()]
}

/** The templates that the person used in a workspace, the last first, and all that were made there (spec GQ-029). */
export async function fetchUsedAndOurs(client: Client, teamId: string) {
  const read = async (after: string | null) =>
    (await client.graphql(RecentAndWorkspaceTemplatesDocument, { teamId, after })).me
  const first = await read(null)
  const workspace = await allTemplates(
    async (after) => (after === null ? first : await read(after))?.team?.templates ?? [],
  )
  return { recent: first?.recentlyUsedTemplates ?? [], workspace }
}
