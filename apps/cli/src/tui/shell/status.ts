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
  /** Unread notifications and open invitations. */
  waiting: { unread: number; invitations: number }
  /** Whether changes are disabled. */
  readOnly: boolean
  /** The age of the data, if it may be outdated. */
  rowsAge: string | null
  columns: number
}

/** The first line: the location, and the state of the connection. */
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

/** In words, since a bare number means nothing; each with the key that leads there. */
function waitingSegments({ unread, invitations }: Status['waiting']): Segment[] {
  const parts = [
    unread > 0 && tuiTexts.unread(unread),
    invitations > 0 && tuiTexts.invitations(invitations),
  ].filter((part) => part !== false)
  return parts.map((text) => ({ text: `  ${text}`, style: 'accent' }))
}
