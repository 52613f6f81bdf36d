import { BETWEEN, type Block } from './block.ts'
import { holdersOf } from './pairs.ts'
import { EQUAL, type Found, lastPlaceOf, type Worths } from './score.ts'

/** Finds what is spelled as typed, for patterns that allow no error. `base` is the number of the block's first item. */
export function findExact(block: Block, base: number, wanted: string, worths: Worths, found: Found): void {
  const { text, starts, firsts } = block
  const lastPlace = lastPlaceOf(wanted.length)
  // Where the pattern next stands in the text; as the items come in order it is looked for once only.
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
      // Multiplied in Fuse's order, so it is the same to the last bit.
      product *= worths.at(block.worths[part] ?? 0).byPlace[place] ?? 1
      isFound = true
    }
    if (!isFound) continue
    found.slots.push(base + item)
    found.scores.push(product)
  }
}
