import { diff3Merge } from 'node-diff3'
import { comparing, cutAtShared } from './compare-rules.ts'

/** A stretch of a merged text: settled, or changed otherwise by both sides. */
export type MergePart = { text: string } | { base: string; mine: string; theirs: string }

/** The text that holds the changes of both sides, or where they contradict each other, from top to bottom. */
export type Merge = { text: string } | { conflict: readonly MergePart[] }

/** Merges by lines what two people made of one text. Without a common beginning, `base` is empty. */
export function mergeText(base: string, mine: string, theirs: string): Merge {
  if (mine === theirs || theirs === base) return { text: mine }
  if (mine === base) return { text: theirs }
  const sides = [linesOf(base), linesOf(mine), linesOf(theirs)] as const
  const before = sharedStart(sides)
  const rests = sides.map((lines) => lines.slice(before)) as unknown as typeof sides
  const after = sharedStart(rests.map((lines) => lines.toReversed()))
  const [b, m, t] = rests.map((lines) => lines.slice(0, lines.length - after)) as unknown as typeof sides
  const parts = joined([
    { text: sides[0].slice(0, before).join('') },
    ...mergeLines(b, m, t),
    { text: rests[0].slice(rests[0].length - after).join('') },
  ])
  return parts.some((part) => 'base' in part)
    ? { conflict: parts }
    : { text: parts.map((part) => ('text' in part ? part.text : '')).join('') }
}

/** A conflict as one text, as git writes it: what stands on either side between markers. */
export function withMarkers(parts: readonly MergePart[], names: { mine: string; theirs: string }): string {
  const whole = (lines: string) => (lines === '' || lines.endsWith('\n') ? lines : `${lines}\n`)
  return parts
    .map((part) =>
      'text' in part
        ? part.text
        : `<<<<<<< ${names.mine}\n${whole(part.mine)}=======\n${whole(part.theirs)}>>>>>>> ${names.theirs}\n`,
    )
    .join('')
}

const MARKERS = ['<<<<<<< ', '=======', '>>>>>>> ']

/** Whether a text still holds a conflict that nobody has settled. */
export function hasMarkers(text: string): boolean {
  let seen = 0
  for (const line of text.split(/\r?\n/)) if (line.startsWith(MARKERS[seen] ?? '\n')) seen += 1
  return seen === MARKERS.length
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

function sharedStart(sides: readonly (readonly string[])[]): number {
  const [first = [], ...others] = sides
  const end = first.findIndex((line, index) => others.some((lines) => lines[index] !== line))
  return end < 0 ? first.length : end
}

function mergeLines(base: string[], mine: string[], theirs: string[]): MergePart[] {
  const isComparable = comparing()
  return cutAtShared([base, mine, theirs]).flatMap(({ from, to }) => {
    const [b = [], m = [], t = []] = [base, mine, theirs].map((lines, side) =>
      lines.slice(from[side], to[side]),
    )
    const stretch = isComparable(b, m) && isComparable(b, t) ? mergeStretch(b, m, t) : [unmerged(b, m, t)]
    const shared = base[to[0] ?? base.length]
    return shared === undefined ? stretch : [...stretch, { text: shared }]
  })
}

const mergeStretch = (base: string[], mine: string[], theirs: string[]): MergePart[] =>
  diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).map(({ ok, conflict }) =>
    conflict
      ? { base: conflict.o.join(''), mine: conflict.a.join(''), theirs: conflict.b.join('') }
      : { text: (ok ?? []).join('') },
  )

/** A stretch as a whole: nobody need settle what one of the sides left as it was. */
function unmerged(...sides: [base: string[], mine: string[], theirs: string[]]): MergePart {
  const [base, mine, theirs] = sides.map((lines) => lines.join('')) as [string, string, string]
  if (mine === theirs || theirs === base) return { text: mine }
  return mine === base ? { text: theirs } : { base, mine, theirs }
}

/** Neighbours that are settled become one part, and empty ones none. */
function joined(parts: readonly MergePart[]): MergePart[] {
  const result: MergePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if ('text' in part && part.text === '') continue
    if ('text' in part && last && 'text' in last) last.text += part.text
    else result.push({ ...part })
  }
  return result
}
