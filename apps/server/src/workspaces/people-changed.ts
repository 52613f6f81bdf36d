import type { joiningActions, memberActions } from '@sandlot/core/workspaces/actions'
import type { Done, Event } from '../platform/commands.ts'

/** The audit row of what happened to a workspace's people, and the word to those who look at it. */
export const peopleChanged = <Result>(
  result: Result,
  action: keyof typeof memberActions | keyof typeof joiningActions,
  teamId: string,
  { details = {}, events = [] }: { details?: Record<string, unknown>; events?: Event[] } = {},
): Done<Result> => ({
  result,
  audit: { action, workspaceId: teamId, subjectType: 'Team', subjectIds: [teamId], details },
  events: [
    {
      topic: `workspace:${teamId}`,
      event: 'changed',
      payload: { type: 'Team', ids: [teamId], action },
    },
    ...events,
  ],
})
