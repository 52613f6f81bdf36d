import { LIST_PAGE_MAX } from '../sandboxes/limits.ts'

/**
 * Fetches all pages of a list of templates. One that changes in the meantime moves to the front and may be returned
 * twice.
 */
export async function allTemplates<T extends { id: string | null }>(
  read: (after: string | null) => Promise<readonly T[]>,
): Promise<T[]> {
  const all = new Map<string | null, T>()
  let page: readonly T[] = []
  do {
    page = await read(page.at(-1)?.id ?? null)
    for (const template of page) all.set(template.id, template)
  } while (page.length === LIST_PAGE_MAX)
  return [...all.values()]
}
