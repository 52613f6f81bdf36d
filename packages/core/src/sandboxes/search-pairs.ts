/** How many words of 32 bits tell of one item which pairs of characters it has. */
const WORDS = 8
const BITS = WORDS * 32

/**
 * Tells of most items that a text cannot stand in them, from which pairs of neighbouring characters each has. It may
 * be wrong about those that it lets through, never about the others.
 */
export type Pairs = {
  set: (slot: number, text: string) => void
  /** Whether an item may hold so many of the texts at least. */
  holder: (texts: readonly string[], least: number) => (slot: number) => boolean
}

export function createPairs(): Pairs {
  let words = new Uint32Array(WORDS * 1024)
  return {
    set: (slot, text) => {
      const base = slot * WORDS
      if (base + WORDS > words.length) {
        const more = new Uint32Array(Math.max(words.length * 2, base + WORDS))
        more.set(words)
        words = more
      }
      words.fill(0, base, base + WORDS)
      for (let at = 0; at + 1 < text.length; at += 1) {
        const bit = bitOf(text, at)
        words[base + (bit >> 5)] = (words[base + (bit >> 5)] ?? 0) | (1 << (bit & 31))
      }
    },
    holder: (texts, least) => {
      const wanted = texts.map(bitsOf)
      return (slot) => {
        let there = 0
        for (const bits of wanted)
          if (bits.every((bit) => has(words, slot * WORDS, bit)) && ++there === least) return true
        return false
      }
    },
  }
}

const has = (words: Uint32Array, base: number, bit: number) =>
  ((words[base + (bit >> 5)] ?? 0) & (1 << (bit & 31))) !== 0

const bitOf = (text: string, at: number) =>
  (Math.imul(text.charCodeAt(at), 31) + Math.imul(text.charCodeAt(at + 1), 131)) % BITS

const bitsOf = (text: string): number[] => [
  ...new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => bitOf(text, at))),
]
