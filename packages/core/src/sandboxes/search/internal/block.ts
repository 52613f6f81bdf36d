import { newPairs, notePairs, type Pairs, ROW_ITEMS } from './pairs.ts'

/** A field of an item: its text in lower case, and the index of its weight. */
export type Part = { readonly text: string; readonly worth: number }

/**
 * The fields of many items in one string and a few typed arrays, so that a search scans memory sequentially instead of
 * following objects.
 */
export type Block = {
  /** All fields of all items, concatenated. */
  readonly text: string
  /** The offset of each field in the text, plus the end. */
  readonly starts: Uint32Array
  readonly worths: Uint16Array
  /** The first field of each item, plus the end. */
  readonly firsts: Uint16Array
  readonly pairs: Pairs
}

export const BLOCK_ITEMS = ROW_ITEMS
export const BETWEEN = '\n'

/** Builds a block; items without fields are never found. */
export function blockOf(items: readonly (readonly Part[])[]): Block {
  const parts = items.flat()
  const starts = new Uint32Array(parts.length + 1)
  for (const [index, { text }] of parts.entries())
    starts[index + 1] = (starts[index] ?? 0) + text.length + BETWEEN.length
  const firsts = new Uint16Array(BLOCK_ITEMS + 1)
  const pairs = newPairs()
  for (let item = 0; item < BLOCK_ITEMS; item += 1) {
    firsts[item + 1] = (firsts[item] ?? 0) + (items[item]?.length ?? 0)
    for (const { text } of items[item] ?? []) notePairs(pairs, item, text)
  }
  return {
    text: parts.map(({ text }) => text).join(BETWEEN),
    starts,
    worths: Uint16Array.from(parts, ({ worth }) => worth),
    firsts,
    pairs,
  }
}

/** The fields of an item. */
export function partsOf({ text, starts, worths, firsts }: Block, item: number): Part[] {
  const first = firsts[item] ?? 0
  return Array.from({ length: (firsts[item + 1] ?? 0) - first }, (_, index) => ({
    text: text.slice(starts[first + index], (starts[first + index + 1] ?? 0) - BETWEEN.length),
    worth: worths[first + index] ?? 0,
  }))
}

export type Shelf = {
  /** Replaces an item. */
  set: (item: number, parts: readonly Part[]) => void
  block: () => Block
}

/** A block whose items can change; it is rebuilt on the next read. */
export function createShelf(): Shelf {
  let block = blockOf([])
  let changed = new Map<number, readonly Part[]>()
  return {
    set: (item, parts) => void changed.set(item, parts),
    block: () => {
      if (changed.size > 0) {
        block = blockOf(
          Array.from({ length: BLOCK_ITEMS }, (_, item) => changed.get(item) ?? partsOf(block, item)),
        )
        changed = new Map()
      }
      return block
    },
  }
}
