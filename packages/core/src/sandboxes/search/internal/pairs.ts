/** Items that share one row of bits per pair of characters. */
export const ROW_ITEMS = 1024
const WORDS = ROW_ITEMS / 32
const ROWS = 512

/**
 * An index of character pairs that rules out items which cannot contain a text: one row of bits per pair, one bit per
 * item. It may have false positives but no false negatives.
 */
export type Pairs = Uint32Array

export const newPairs = (): Pairs => new Uint32Array(ROWS * WORDS)

/** Adds a text of an item. */
export function notePairs(pairs: Pairs, item: number, text: string): void {
  const word = item >> 5
  const bit = 1 << (item & 31)
  for (let at = 0; at + 1 < text.length; at += 1) {
    const place = rowOf(text, at) * WORDS + word
    pairs[place] = (pairs[place] ?? 0) | bit
  }
}

/** The items that may contain at least `least` of the texts, in order. */
export function holdersOf(pairs: Pairs, texts: readonly string[], least: number): number[] {
  const wanted = texts.map(rowsOf)
  // A counter in unary bit rows; a bit in the last row means enough.
  const met = new Uint32Array(least + 1)
  const items: number[] = []
  for (let word = 0; word < WORDS; word += 1) {
    met.fill(0)
    met[0] = -1
    for (const rows of wanted) {
      let all = -1
      for (const row of rows) all &= pairs[row * WORDS + word] ?? 0
      for (let count = least; count > 0; count -= 1)
        met[count] = (met[count] ?? 0) | ((met[count - 1] ?? 0) & all)
    }
    for (let rest = met[least] ?? 0; rest !== 0; rest &= rest - 1)
      items.push(word * 32 + 31 - Math.clz32(rest & -rest))
  }
  return items
}

const rowOf = (text: string, at: number) =>
  (Math.imul(text.charCodeAt(at), 31) + Math.imul(text.charCodeAt(at + 1), 131)) & (ROWS - 1)

const rowsOf = (text: string): number[] => [
  ...new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => rowOf(text, at))),
]
