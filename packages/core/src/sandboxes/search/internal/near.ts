import { BETWEEN, BLOCK_ITEMS, type Block } from './block.ts'
import { holdersOf } from './pairs.ts'
import { type Pattern, standsNearly } from './pattern.ts'
import { askFuse, EQUAL, type Found, factorOf, lastPlaceOf, type Worths } from './score.ts'

/** A field's contribution to its item's score; null for no match, or its text if only Fuse can tell. */
type Verdict = { worth: number; adds: number | null; doubt: string | null }
type Judged = { slot: number; verdicts: Verdict[] }

/** Finds approximate matches: scores what can be determined directly, and passes only the rest to Fuse. */
export function findNear(blocks: readonly Block[], pattern: Pattern, worths: Worths): Found {
  const judged = blocks.flatMap((block, number) =>
    holdersOf(block.pairs, pattern.units.flat(), pattern.unharmed).flatMap((item): Judged[] => {
      const verdicts = judge(block, item, pattern, worths)
      return verdicts ? [{ slot: number * BLOCK_ITEMS + item, verdicts }] : []
    }),
  )
  const doubts = judged.flatMap(({ verdicts }) => verdicts.flatMap(({ doubt }) => doubt ?? []))
  const answers = askFuse(pattern.query, doubts).values()
  const found: Found = { slots: [], scores: [] }
  for (const { slot, verdicts } of judged) {
    let product: number | null = null
    for (const { worth, adds, doubt } of verdicts) {
      const score = doubt === null ? null : (answers.next().value ?? null)
      const { field, norm } = worths.at(worth)
      const factor = score === null ? adds : factorOf(field, norm, score)
      if (factor !== null) product = (product ?? 1) * factor
    }
    if (product === null) continue
    found.slots.push(slot)
    found.scores.push(product)
  }
  return found
}

/** What is known about each field without Fuse; null if no field can match. */
function judge(block: Block, item: number, pattern: Pattern, worths: Worths): Verdict[] | null {
  const { starts, firsts } = block
  const [first, end] = [firsts[item] ?? 0, firsts[item + 1] ?? 0]
  // Most items that got this far are false positives: one look at all fields rules them out.
  const all = block.text.slice(starts[first], (starts[end] ?? 0) - BETWEEN.length)
  if (!pattern.units.some((unit) => standsNearly(all, unit))) return null
  const verdicts: Verdict[] = []
  let isAny = false
  for (let part = first; part < end; part += 1) {
    const text = block.text.slice(starts[part], (starts[part + 1] ?? 0) - BETWEEN.length)
    const worth = block.worths[part] ?? 0
    const place = placeIn(text, pattern.text)
    const isDoubt = place === -1 && pattern.units.some((unit) => standsNearly(text, unit))
    const adds = place === -1 ? null : (worths.at(worth).byPlace[place] ?? 1)
    verdicts.push({ worth, adds, doubt: isDoubt ? text : null })
    isAny ||= isDoubt || adds !== null
  }
  return isAny ? verdicts : null
}

/** Where the pattern begins in a field, if that position decides its score; EQUAL for the whole field, else -1. */
function placeIn(text: string, wanted: string): number {
  const place = text.indexOf(wanted)
  if (place === 0 && wanted.length === text.length) return EQUAL
  return place <= lastPlaceOf(wanted.length) ? place : -1
}
