import { inColumns, widthOf, wrapped } from '../text.ts'
import type { Segment } from './segments.ts'

export type Pair = readonly [name: string, value: string | null | undefined]

/** Names and values side by side, wrapped as needed; pairs without a value are left out. */
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
