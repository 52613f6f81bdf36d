import type { PagePlace } from './place-rules.ts'

/** A viewer, and the place of each of their pages, the last moved first. */
type Person = { id: string; pages: readonly PagePlace[] }

/** Where a person leads their followers: to the page on which they moved last. */
export type Lead =
  | { kind: 'gone' }
  | { kind: 'nowhere' }
  /** They are following, directly or not, whoever follows them. */
  | { kind: 'circle' }
  | { kind: 'at'; page: PagePlace }

export function leadOf(people: readonly Person[], id: string, ownId: string | undefined): Lead {
  const person = people.find((one) => one.id === id)
  if (!person) return { kind: 'gone' }
  const page = person.pages[0]
  if (!page) return { kind: 'nowhere' }
  return leadsBack(people, page, ownId) ? { kind: 'circle' } : { kind: 'at', page }
}

/** Whether a page follows this person, directly or not; following it, too, would be circular. */
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
