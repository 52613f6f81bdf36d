import { LIST_PAGE_MAX } from '../sandboxes/limits.ts'

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
  } while (page.length === LIST_PAGE_MAX)
  return [...all.values()]
}
