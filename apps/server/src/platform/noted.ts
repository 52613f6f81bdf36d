import type { Action } from '@sandlot/core/actions'
import { allNoted, type NotedName } from '@sandlot/core/noted-actions'
import { type Actor, type CommandDeps, type Done, type Event, runCommand } from './commands.ts'
import type { Transaction } from './db/database.ts'

type AuditRow = NonNullable<Done<unknown>['audit']>

/** The part of an audit row that a command provides; the rest is declared with the action. */
export type AuditNote = Omit<AuditRow, 'action' | 'subjectType'> & {
  /** Other workspaces involved. */
  alsoIn?: readonly string[]
}

/** The result of a command; `audit` is null if nothing changed. Its own events are sent before the declared ones. */
export type Changed<Result, Audit = AuditNote> = Omit<Done<Result>, 'audit'> & { audit: Audit | null }

/** The event that notifies clients with the workspace open that something in it changed. */
export const workspaceChanged = (
  workspaceId: string,
  payload: { type: Action['subject']; ids: readonly string[]; action: string },
): Event => ({ topic: `workspace:${workspaceId}`, event: 'changed', payload })

/** Completes a change with its audit row and its events, as declared with the action. */
export function doneOf<Result>(
  action: NotedName,
  { result, audit: note, events = [] }: Changed<Result>,
): Done<Result> {
  const { subject: type, tellsWorkspace } = allNoted[action]
  if (!note || type === null) return { result, audit: null, events }
  const { alsoIn = [], ...audit } = note
  const touched = tellsWorkspace ? [...new Set([audit.workspaceId, ...alsoIn])] : []
  const ids = audit.subjectIds
  return {
    result,
    audit: { ...audit, action, subjectType: type },
    events: [
      ...events,
      ...touched.flatMap((id) => (id === null ? [] : [workspaceChanged(id, { type, ids, action })])),
    ],
  }
}

/** An audit note that belongs to no workspace by default. */
type OfNone = Omit<AuditNote, 'workspaceId'> & Partial<Pick<AuditNote, 'workspaceId'>>

/**
 * Performs an action that requires no role in a workspace: permissions were checked before, or are checked by the
 * change. Those that hold the same name run one at a time.
 */
export const doAction = <Result>(
  context: CommandDeps & { actor: Actor },
  action: NotedName,
  change: (tx: Transaction, now: Date) => Promise<Changed<Result, OfNone>>,
  held: readonly string[] = [],
): Promise<Result> =>
  runCommand(
    context,
    context.actor,
    async (tx, now) => {
      const { audit, ...done } = await change(tx, now)
      return doneOf(action, { ...done, audit: audit && { workspaceId: null, ...audit } })
    },
    held,
  )
