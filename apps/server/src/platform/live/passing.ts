import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '../db/database.ts'

/**
 * A message for those who are listening now, on every server. It is stored nowhere: it has no row and no cursor, and
 * clients that were away miss it. It is sent as a notification, which PostgreSQL limits to 8,000 bytes.
 */
const Passing = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The sender's presence id; they do not receive it themselves. */
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

/** Parses a notification; null for one that a server of another version sent. */
export function passingOf(text: string | undefined): Passing | null {
  try {
    return Passing.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/**
 * Queues messages for the sockets of this server. Only the last message of each presence counts, because it replaces
 * earlier ones.
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
