import { recordsOf, type SearchFields } from './fields.ts'
import { BLOCK_ITEMS, createShelf, type Part, type Shelf } from './internal/block.ts'
import { findExact } from './internal/exact.ts'
import { findNear } from './internal/near.ts'
import { type Pattern, patternOf } from './internal/pattern.ts'
import { byScore, createWorths, type Found, type Worths } from './internal/score.ts'

export type SearchIndex = {
  /** Puts an item in under a number of the caller's, in place of what was there. */
  set: (slot: number, item: SearchFields) => void
  remove: (slot: number) => void
  /**
   * What Fuse finds in all items, in its order, and how good each is: near 0 is best, near 1 worst. Equals stand by
   * their numbers. A blank query finds everything.
   */
  search: (query: string) => Found
}

/**
 * An index that is kept item by item. It finds what plain Fuse finds, at a fraction of the time: what cannot match is
 * not looked at, what is spelled as typed is scored by its place, and only the rest is given to Fuse.
 */
export function createSearchIndex(): SearchIndex {
  const isThere: boolean[] = []
  const shelves: Shelf[] = []
  const worths = createWorths()
  const put = (slot: number, parts: readonly Part[]) => {
    const number = Math.floor(slot / BLOCK_ITEMS)
    while (shelves.length <= number) shelves.push(createShelf())
    shelves[number]?.set(slot % BLOCK_ITEMS, parts)
  }
  return {
    set: (slot, item) => {
      while (isThere.length < slot) isThere.push(false)
      isThere[slot] = true
      put(
        slot,
        recordsOf(item).map(({ field, text, norm }) => ({
          text: text.toLowerCase(),
          worth: worths.numberOf(field, norm),
        })),
      )
    },
    remove: (slot) => {
      if (!isThere[slot]) return
      isThere[slot] = false
      put(slot, [])
    },
    search: (query) =>
      query.trim() === '' ? everything(isThere) : byScore(find(shelves, patternOf(query), worths)),
  }
}

function everything(isThere: readonly boolean[]): Found {
  const slots = [...isThere.keys()].filter((slot) => isThere[slot])
  return { slots, scores: slots.map(() => 0) }
}

/** What was found, by its number. */
function find(shelves: readonly Shelf[], pattern: Pattern, worths: Worths): Found {
  const blocks = shelves.map((shelf) => shelf.block())
  if (pattern.units.length > 0) return findNear(blocks, pattern, worths)
  const found: Found = { slots: [], scores: [] }
  for (const [number, block] of blocks.entries())
    findExact(block, number * BLOCK_ITEMS, pattern.text, worths, found)
  return found
}
