import type { PagePlace } from './place-rules.ts'

/** Somebody who looks at a sandbox, and where each of their pages is, the last moved first. */
type Person = { id: string; pages: readonly PagePlace[] }

/** Where somebody leads those who follow them: to where the page is that they moved last. */
export type Lead =
  | { kind: 'gone' }
  | { kind: 'nowhere' }
  /** They follow whoever follows them, and were led to where they are. */
  | { kind: 'circle' }
  | { kind: 'at'; page: PagePlace }

export function leadOf(people: readonly Person[], id: string, ownId: string | undefined): Lead {
  const person = people.find((one) => one.id === id)
  if (!person) return { kind: 'gone' }
  const page = person.pages[0]
  if (!page) return { kind: 'nowhere' }
  return leadsBack(people, page, ownId) ? { kind: 'circle' } : { kind: 'at', page }
}

/** Whether a page follows this person, or somebody who does: to go after it, too, would never end. */
function leadsBack(people: readonly Person[], page: PagePlace, ownId: string | undefined): boolean {
  const passed = new Set<string>()
  for (let next = page.place.follows; next !== undefined && !passed.has(next); ) {
    if (next === ownId) return true
    passed.add(next)
    const before = next
    next = people.find(({ id }) => id === before)?.pages[0]?.place.follows
  }
  return false
}
