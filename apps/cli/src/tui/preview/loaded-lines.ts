import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import type { Segment } from '../shell/segments.ts'
import { wrapped } from '../text.ts'

type Asked<Data> = { data: Data | undefined; error: Error | null }

const say = (text: string, columns: number): Segment[][] =>
  wrapped(text, columns).map((line) => [{ text: line, style: 'dim' }])

/** The lines of what was asked for; until it is there, and where there is nothing, words instead. */
export function loadedLines<Data>(
  { data, error }: Asked<Data>,
  { columns, empty, of }: { columns: number; empty: string; of: (data: Data) => Segment[][] },
): Segment[][] {
  if (data === undefined) return say(error ? problemOf(error).message : tuiTexts.loading, columns)
  const lines = of(data)
  return lines.length > 0 ? lines : say(empty, columns)
}
