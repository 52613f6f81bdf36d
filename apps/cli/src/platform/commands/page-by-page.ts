import { once } from 'node:events'
import type { Context } from '../context.ts'
import { aroundItems, toJson } from '../output/envelope.ts'
import type { Outcome } from '../output/outcome.ts'
import { printOutcome, writeShaped } from '../output/output.ts'
import type { Ended } from './command.ts'

type Printing = Pick<Context, 'io' | 'flags'>

/** Whether a list can be printed without all of its items in memory: not in aligned columns, nor indented. */
export const comesByPages = ({ io, flags }: Printing): boolean =>
  flags.jq !== undefined || flags.format !== undefined || flags.jsonl === true || !io.stdout.isTTY

/** Prints a list as its pages arrive, keeping only one of them in memory. */
export async function printPages(pages: AsyncIterable<Outcome>, context: Context): Promise<Ended> {
  if (isPrintedTogether(context)) return await printTogether(pages, context)
  for await (const page of pages) {
    await printOutcome(page, context)
    await drained(context)
  }
  return { status: 0 }
}

const isPrintedTogether = ({ flags }: Printing) =>
  flags.format === undefined && (flags.jq !== undefined || flags.json === true)

/**
 * Prints pages as one document or through one filter. Nothing is printed before the last page, because it may fail;
 * they are kept as bytes, which take a fraction of the items' memory and are outside of Node's heap.
 */
async function printTogether(pages: AsyncIterable<Outcome>, context: Context): Promise<Ended> {
  const { io, flags } = context
  const items: Uint8Array[] = []
  let around: readonly [string, string] = ['[', ']']
  for await (const page of pages) {
    const { data } = flags.fields ? await withFields(page, flags.fields) : page
    const json = toJson(data, false).slice(1, -2)
    if (json !== '') items.push(Buffer.from(items.length === 0 ? json : `,${json}`))
    if (flags.jq === undefined) around = aroundItems(page)
  }
  const [before, after] = around
  const parts = [Buffer.from(before), ...items, Buffer.from(after)]
  if (flags.jq !== undefined) {
    const { jqText } = await import('../output/shaped.ts')
    writeShaped(await jqText(Buffer.concat(parts).toString(), flags.jq), io)
    return { status: 0 }
  }
  for (const part of parts) {
    io.stdout.write(part)
    await drained(context)
  }
  return { status: 0 }
}

async function withFields(page: Outcome, fields: string[]): Promise<Outcome> {
  const { shape } = await import('../output/shaped.ts')
  return (await shape(page, { fields })).outcome
}

/** Waits for slow readers, whose unread output would otherwise pile up here. */
async function drained({ io, signal }: Context): Promise<void> {
  if (io.stdout.writableNeedDrain) await once(io.stdout, 'drain', { signal })
}
