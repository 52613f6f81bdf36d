import { BOX_CHANGED } from '@sandlot/core/runtime/boxes/live'
import { and, eq, sql } from 'drizzle-orm'
import type { Withhold } from '../../platform/live/channel.ts'
import type { Happened } from '../../platform/live/outbox.ts'
import { sandboxes } from '../tables.ts'

/** The author of each draft. */
type Drafts = ReadonlyMap<string, string | null>

/**
 * Names drafts only to their authors in the events of a workspace: anybody who knows the id of an unlisted one can open
 * it. Other members learn that something changed, and which of the named sandboxes are no drafts.
 */
export const withholdDrafts: Withhold = async (db, events) => {
  const ids = [...new Set(events.flatMap(namedIn))]
  if (ids.length === 0) return events
  const rows = await db
    .select({ id: sandboxes.id, authorId: sandboxes.authorId })
    .from(sandboxes)
    .where(and(sql`${sandboxes.id} = any(${sql.param(ids)}::text[])`, eq(sandboxes.draft, true)))
  const drafts: Drafts = new Map(rows.map(({ id, authorId }) => [id, authorId]))
  return drafts.size === 0 ? events : events.map((event) => withholdIn(event, drafts))
}

const ofBox = ({ event }: Happened) => event === BOX_CHANGED

/** The sandboxes that an event of a workspace names. */
function namedIn(happened: Happened): string[] {
  const { topic, payload } = happened
  if (!topic.startsWith('workspace:')) return []
  if (ofBox(happened)) return [String(payload.sandboxId)]
  return payload.type === 'Sandbox' ? (payload.ids as string[]) : []
}

function withholdIn(happened: Happened, drafts: Drafts): Happened {
  const named = namedIn(happened)
  const authors = new Set(named.map((id) => drafts.get(id)).filter((author) => author != null))
  if (!named.some((id) => drafts.has(id))) return happened
  const { sandboxId: _, ...state } = happened.payload
  const toldTo = (userId: string | null) => {
    const ids = named.filter((id) => !drafts.has(id) || (userId !== null && drafts.get(id) === userId))
    if (!ofBox(happened)) return { ...happened.payload, ids }
    return ids.length > 0 ? happened.payload : state
  }
  const instead = new Map([...authors].map((author) => [author, toldTo(author)]))
  return { ...happened, payload: toldTo(null), instead }
}
