import type { Connection } from '../data/connection.ts'
import { connectionTexts, tuiTexts } from '../messages.ts'
import { ends, type Segment, type Style } from './segments.ts'

const styles: Record<Connection, Style> = {
  connecting: 'dim',
  live: 'good',
  reconnecting: 'warn',
  offline: 'bad',
  'signed-out': 'bad',
}

type Status = {
  left: readonly Segment[]
  connection: Connection
  /** What waits for the person: notifications and invitations. */
  waiting: { unread: number; invitations: number }
  /** Whether nothing can be changed. */
  readOnly: boolean
  /** How old the rows are; shown where they may not be true any more. */
  rowsAge: string | null
  columns: number
}

/** The first line: where one is, and how that stands to the server. */
export function statusLine({ left, connection, waiting, readOnly, rowsAge, columns }: Status): Segment[] {
  const isBehind = connection === 'offline' || connection === 'reconnecting'
  const aged = isBehind && rowsAge !== null ? ` · ${tuiTexts.rowsFrom(rowsAge)}` : ''
  return ends(
    left,
    [
      ...waitingSegments(waiting),
      ...(readOnly ? [{ text: `  ${tuiTexts.readOnlyState}`, style: 'warn' as const }] : []),
      { text: `  ${connectionTexts[connection]}${aged} `, style: styles[connection] },
    ],
    columns,
  )
}

/** In words, for a number alone says nothing; each with the key that leads there. */
function waitingSegments({ unread, invitations }: Status['waiting']): Segment[] {
  const parts = [
    unread > 0 && tuiTexts.unread(unread),
    invitations > 0 && tuiTexts.invitations(invitations),
  ].filter((part) => part !== false)
  return parts.map((text) => ({ text: `  ${text}`, style: 'accent' }))
}
