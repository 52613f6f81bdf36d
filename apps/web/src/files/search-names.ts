type Named = { label: string; place: string }

/**
 * Entries whose name or place has what was typed, or whose name has its letters in this order, the best first; all of
 * them for an empty text. Letters that are spread over a place count where a folder was typed: else nearly each path
 * has three of them.
 */
export function searchNames<Entry extends Named>(entries: readonly Entry[], typed: string): Entry[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...entries]
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, text)
      return rank ? [{ entry, rank }] : []
    })
    .sort((one, other) => compare(one.rank, other.rank))
    .map(({ entry }) => entry)
}

/** How a name answers, over how many letters, and how long it is; the less, the better. */
type Rank = readonly [way: number, spread: number, length: number]

const compare = (one: Rank, other: Rank): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

function rankOf(entry: Named, text: string): Rank | null {
  const [label, place] = [entry.label.toLowerCase(), entry.place.toLowerCase()]
  if (label === text) return [0, 0, 0]
  if (label.startsWith(text)) return [1, 0, label.length]
  if (startsWord(label, text)) return [2, 0, label.length]
  if (label.includes(text)) return [3, 0, label.length]
  if (place.includes(text)) return [4, 0, place.length]
  const inLabel = spreadIn(label, text)
  if (inLabel !== null) return [5, inLabel, label.length]
  const inPlace = text.includes('/') ? spreadIn(place, text) : null
  return inPlace === null ? null : [6, inPlace, place.length]
}

const IN_WORD = /[\p{L}\p{N}]/u

function startsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1))
    if (at > 0 && !IN_WORD.test(name[at - 1] ?? '')) return true
  return false
}

/** Over how few letters of a name those of a text are spread in their order; null where they are not in it. */
function spreadIn(name: string, text: string): number | null {
  const [all, [first, ...others]] = [[...name], [...text.replace(/\s+/g, '')]]
  const spreads = all.flatMap((letter, start) => {
    if (letter !== first) return []
    let end = start
    for (const other of others) {
      end = all.indexOf(other, end + 1)
      if (end < 0) return []
    }
    return [end - start]
  })
  return spreads.length === 0 ? null : Math.min(...spreads)
}
