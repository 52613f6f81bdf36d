import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox, sessionOutput, workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
import { type BoxState, isBoxUp } from '@sandlot/core/runtime/boxes/rules'

const FRESH_MS = 30_000

/** What the devboxes of a workspace do that run, by their ids. Core's `followWorkspace` outdates it. */
export const devboxesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['boxes', teamId],
    queryFn: async (): Promise<ReadonlyMap<string, BoxState>> => {
      const { boxes } = await client.rest(workspaceBoxes, { params: { id: teamId } })
      return new Map(boxes.map(({ sandboxId, state }) => [sandboxId, state]))
    },
    staleTime: FRESH_MS,
  })

/** One of them with what it offers; asked anew when it does something else. */
export const devboxQuery = (client: Client, id: string, state: BoxState | undefined) =>
  queryOptions({
    queryKey: ['box', id, state ?? 'stopped'],
    queryFn: () => client.rest(readBox, { params: { id } }),
    staleTime: FRESH_MS,
  })

/** A state as lists tell it: full for what runs, empty for what does not. */
export const stateText = (state: BoxState): string =>
  `${state === 'running' ? '●' : isBoxUp(state) ? '◐' : '○'} ${boxMessages.states[state]}`

/** What the tasks and terminals of a devbox printed last, those that run first. */
export const logsQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['boxes', 'logs', id],
    queryFn: async () => {
      const { sessions } = await client.rest(readBox, { params: { id } })
      const ordered = sessions.toSorted(
        (one, other) => Number(other.state === 'running') - Number(one.state === 'running'),
      )
      return Promise.all(
        ordered.map(async ({ id: session, name }) => ({
          name,
          text: (await client.rest(sessionOutput, { params: { id, session } })).text,
        })),
      )
    },
    staleTime: 5_000,
  })
