import type { Action } from '@sandlot/core/actions'
import { allNoted, type NotedName } from '@sandlot/core/noted-actions'
import { type Actor, type CommandDeps, type Done, type Event, runCommand } from './commands.ts'
import type { Transaction } from './db/database.ts'

type AuditRow = NonNullable<Done<unknown>['audit']>

/** What a command tells of its change. The rest is declared with the action. */
export type AuditNote = Omit<AuditRow, 'action' | 'subjectType'> & {
  /** The workspaces that it touched besides. */
  alsoIn?: readonly string[]
}

/** What came of a command; `audit` is null where nothing changed. Its own events go out before the declared ones. */
export type Changed<Result, Audit = AuditNote> = Omit<Done<Result>, 'audit'> & { audit: Audit | null }

/** Tells who has a workspace open that something of it changed. */
export const workspaceChanged = (
  workspaceId: string,
  payload: { type: Action['subject']; ids: readonly string[]; action: string },
): Event => ({ topic: `workspace:${workspaceId}`, event: 'changed', payload })

/** A change with its audit row and its events, as they are declared with the action. */
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

/** What is told of what belongs to no workspace, unless it is told otherwise. */
type OfNone = Omit<AuditNote, 'workspaceId'> & Partial<Pick<AuditNote, 'workspaceId'>>

/** Does an action that asks for nobody's place in a workspace: who may was asked before, or is asked by the change. */
export const doAction = <Result>(
  context: CommandDeps & { actor: Actor },
  action: NotedName,
  change: (tx: Transaction, now: Date) => Promise<Changed<Result, OfNone>>,
): Promise<Result> =>
  runCommand(context, context.actor, async (tx, now) => {
    const { audit, ...done } = await change(tx, now)
    return doneOf(action, { ...done, audit: audit && { workspaceId: null, ...audit } })
  })
