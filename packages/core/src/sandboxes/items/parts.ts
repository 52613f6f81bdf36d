import { chunk } from '../../chunk.ts'
import { AppError, toAppError } from '../../errors.ts'
import { groupBy } from '../../group-by.ts'
import { BULK_MAX } from '../limits.ts'

/** Called after each part of a bulk change with how many are done. */
export type OnProgress = (done: number, count: number) => void

/** Splits into chunks that one call accepts. */
export const partsOf = <Thing>(things: readonly Thing[]): Thing[][] => chunk(things, BULK_MAX)

/** Runs something once per distinct value, for all things that share it, in sequence. */
export async function inGroups<Thing extends { id: string }, Value>(
  things: readonly Thing[],
  ofWhat: (thing: Thing) => Value,
  onProgress: OnProgress,
  run: (group: Thing[], value: Value, onProgress: OnProgress) => Promise<unknown>,
): Promise<void> {
  const finished: Thing[] = []
  for (const [value, group] of groupBy(things, ofWhat)) {
    const before = finished.length
    const tell: OnProgress = (done) => onProgress(before + done, things.length)
    try {
      await run(group, value, tell)
    } catch (error) {
      const done = [...finished.map(({ id }) => id), ...(partlyDone(error)?.done ?? [])]
      if (done.length === 0) throw error
      const rest = things.map(({ id }) => id).filter((id) => !done.includes(id))
      throw new AppError('partial', toAppError(error).message, { data: { done, rest }, cause: error })
    }
    finished.push(...group)
  }
}

type Partly = { done: readonly string[]; rest: readonly string[] }

/**
 * Sends a bulk change of any size in chunks, in sequence, and stops at the first that is refused: with its error if
 * nothing was done, otherwise with `partial`, from which `partlyDone` extracts what was done.
 */
export async function inParts<Thing extends { id: string }>(
  parts: readonly (readonly Thing[])[],
  send: (part: readonly Thing[]) => Promise<unknown>,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const ids = parts.flat().map(({ id }) => id)
  let done = 0
  for (const part of parts) {
    try {
      await send(part)
    } catch (error) {
      if (done === 0) throw error
      const data: Partly = { done: ids.slice(0, done), rest: ids.slice(done) }
      throw new AppError('partial', toAppError(error).message, { data, cause: error })
    }
    done += part.length
    onProgress(done, ids.length)
  }
}

const isPartly = (data: unknown): data is Partly =>
  typeof data === 'object' && data !== null && 'rest' in data

/** What a partly failed bulk change has done; null if nothing. */
export const partlyDone = (error: unknown): Partly | null =>
  error instanceof AppError && error.code === 'partial' && isPartly(error.data) ? error.data : null
