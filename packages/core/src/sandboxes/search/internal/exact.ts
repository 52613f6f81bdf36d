import { BETWEEN, type Block } from './block.ts'
import { holdersOf } from './pairs.ts'
import { EQUAL, type Found, lastPlaceOf, type Worths } from './score.ts'

/** Finds exact occurrences, for patterns too short for errors. `base` is the index of the block's first item. */
export function findExact(block: Block, base: number, wanted: string, worths: Worths, found: Found): void {
  const { text, starts, firsts } = block
  const lastPlace = lastPlaceOf(wanted.length)
  // The next occurrence in the text; since items come in order, each is searched for once.
  let next = -1
  for (const item of holdersOf(block.pairs, [wanted], 1)) {
    const end = firsts[item + 1] ?? 0
    let product = 1
    let isFound = false
    for (let part = firsts[item] ?? 0; part < end; part += 1) {
      const start = starts[part] ?? 0
      if (next < start) {
        next = text.indexOf(wanted, start)
        if (next === -1) next = text.length
      }
      const stop = (starts[part + 1] ?? 0) - BETWEEN.length
      if (next + wanted.length > stop) continue
      const isEqual = next === start && stop - start === wanted.length
      if (next - start > lastPlace && !isEqual) continue
      const place = isEqual ? EQUAL : next - start
      // Multiplied in Fuse's order, so that the result is bit-identical.
      product *= worths.at(block.worths[part] ?? 0).byPlace[place] ?? 1
      isFound = true
    }
    if (!isFound) continue
    found.slots.push(base + item)
    found.scores.push(product)
  }
}
