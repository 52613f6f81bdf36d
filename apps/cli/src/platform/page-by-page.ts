import { once } from 'node:events'
import type { Ended } from './command.ts'
import type { Context } from './context.ts'
import type { Outcome } from './outcome.ts'
import { printOutcome } from './output.ts'

/** Whether each item is printed by itself: not in one document or for one filter, nor in columns that fit all of them. */
export const isPrintedOneByOne = ({ io, flags }: Pick<Context, 'io' | 'flags'>): boolean =>
  flags.jq === undefined &&
  (flags.format !== undefined || flags.jsonl === true || (!flags.json && !io.stdout.isTTY))

/** Prints a list as its pages come, so that however long it is, no more than one of them is kept. */
export async function printPages(pages: AsyncIterable<Outcome>, context: Context): Promise<Ended> {
  const { io, signal } = context
  for await (const page of pages) {
    await printOutcome(page, context)
    // A reader that is slower than the host would have all that it has not read yet kept here.
    if (io.stdout.writableNeedDrain) await once(io.stdout, 'drain', { signal })
  }
  return { status: 0 }
}
