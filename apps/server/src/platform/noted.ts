import type { Noted } from '@sandlot/core/actions'
import { type NotedActionName, notedActions } from '@sandlot/core/all-actions'
import type { Done, Event } from './commands.ts'

type AuditRow = NonNullable<Done<unknown>['audit']>

/** What a command tells of its change. The rest is declared with the action. */
export type Told = Omit<AuditRow, 'action' | 'subjectType'> & {
  /** The workspaces that it touched besides. */
  alsoIn?: readonly string[]
}

/** What came of a command; `audit` is null where nothing changed. Its own events go out before the declared ones. */
export type Changed<Result, Audit = Told> = Omit<Done<Result>, 'audit'> & { audit: Audit | null }

/** Tells who has a workspace open that something of it changed. */
export const workspaceChanged = (
  workspaceId: string,
  payload: { type: Noted['subject']; ids: readonly string[]; action: string },
): Event => ({ topic: `workspace:${workspaceId}`, event: 'changed', payload })

/** A change with its audit row and its events, as they are declared with the action. */
export function doneOf<Result>(
  action: NotedActionName,
  { result, audit: told, events = [] }: Changed<Result>,
): Done<Result> {
  if (!told) return { result, audit: null, events }
  const { alsoIn = [], ...audit } = told
  const { subject: type, tellsWorkspace } = notedActions[action]
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
