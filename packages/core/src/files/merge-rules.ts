import { diff3Merge } from 'node-diff3'
import { comparing, cutAtShared } from './compare-rules.ts'

/** A part of a merged text: resolved, or changed differently by both sides. */
export type MergePart = { text: string } | { base: string; mine: string; theirs: string }

/** The merged text, or its parts in order if there are conflicts. */
export type Merge = { text: string } | { conflict: readonly MergePart[] }

/** Merges two versions of a text line by line. `base` is empty if they have no common ancestor. */
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

/** Conflicts as text, in Git's notation with markers around both sides. */
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

/** Whether a text still contains conflict markers. */
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

/** A range as a whole, which is only a conflict if both sides changed it. */
function unmerged(...sides: [base: string[], mine: string[], theirs: string[]]): MergePart {
  const [base, mine, theirs] = sides.map((lines) => lines.join('')) as [string, string, string]
  if (mine === theirs || theirs === base) return { text: mine }
  return mine === base ? { text: theirs } : { base, mine, theirs }
}

/** Joins adjacent resolved parts and drops empty ones. */
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
