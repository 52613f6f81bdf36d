import { problemOf } from '../data/cache.ts'
import { tuiTexts } from '../messages.ts'
import type { Segment } from '../shell/segments.ts'
import { wrapped } from '../text.ts'

type Asked<Data> = { data: Data | undefined; error: Error | null }

const say = (text: string, columns: number): Segment[][] =>
  wrapped(text, columns).map((line) => [{ text: line, style: 'dim' }])

/** The lines for a query's data, or a message while it loads or if it is empty. */
export function loadedLines<Data>(
  { data, error }: Asked<Data>,
  { columns, empty, of }: { columns: number; empty: string; of: (data: Data) => Segment[][] },
): Segment[][] {
  if (data === undefined) return say(error ? problemOf(error).message : tuiTexts.loading, columns)
  const lines = of(data)
  return lines.length > 0 ? lines : say(empty, columns)
}
