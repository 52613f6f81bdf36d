import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../db/database.ts'

/**
 * What is told once to those who listen now, on every server, and kept nowhere: no row, no cursor, and nothing for who
 * was away. It travels as a notification, which PostgreSQL limits to 8,000 bytes.
 */
const Passing = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** Who tells it, by the id of their presence; they are not told themselves. */
  from: z.string(),
})
export type Passing = z.infer<typeof Passing>

export const PASSING_CHANNEL = 'sandlot_passing'
export const PASSING_MAX_BYTES = 7_999

const textOf = (passing: Passing): string => JSON.stringify(passing)

export const sizeOfPassing = (passing: Passing): number => Buffer.byteLength(textOf(passing))

export async function passOn(db: Reader, passing: Passing): Promise<void> {
  await db.execute(sql`select pg_notify(${PASSING_CHANNEL}, ${textOf(passing)})`)
}

/** What a notification tells; null for one that a server of another version sent. */
export function passingOf(text: string | undefined): Passing | null {
  try {
    return Passing.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/**
 * What waits to be passed on to the sockets of this server. Of what one presence says only the last counts: what it
 * said before is over.
 */
export function createPassingQueue() {
  const waiting = new Map<string, Passing>()
  return {
    add: (passing: Passing) =>
      void waiting.set(JSON.stringify([passing.topic, passing.event, passing.from]), passing),
    takeAll: (): Passing[] => {
      const all = [...waiting.values()]
      waiting.clear()
      return all
    },
  }
}
