import { inColumns, widthOf, wrapped } from '../text.ts'
import type { Segment } from './segments.ts'

export type Pair = readonly [name: string, value: string | null | undefined]

/** Names with what they stand for beside them, in as many lines as that takes; what has no value is left out. */
export function pairLines(pairs: readonly Pair[], columns: number): Segment[][] {
  const given = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))
  const width = Math.max(0, ...given.map(([name]) => widthOf(name)))
  return given.flatMap(([name, value]) =>
    wrapped(value.replace(/\s+/g, ' '), Math.max(8, columns - width - 4)).map((line, at): Segment[] => [
      { text: `  ${inColumns(at === 0 ? name : '', width)}  `, style: 'dim' },
      { text: line },
    ]),
  )
}
