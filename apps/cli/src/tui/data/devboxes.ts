import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox, sessionOutput, workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
import { type BoxState, isBoxUp } from '@sandlot/core/runtime/boxes/rules'

const FRESH_MS = 30_000

/** The states of a workspace's running devboxes, by id. Core's `followWorkspace` invalidates them. */
export const devboxesQuery = (client: Client, teamId: string) =>
  queryOptions({
    queryKey: ['boxes', teamId],
    queryFn: async (): Promise<ReadonlyMap<string, BoxState>> => {
      const { boxes } = await client.rest(workspaceBoxes, { params: { id: teamId } })
      return new Map(boxes.map(({ sandboxId, state }) => [sandboxId, state]))
    },
    staleTime: FRESH_MS,
  })

/** A devbox with its sessions and ports; refetched when its state changes. */
export const devboxQuery = (client: Client, id: string, state: BoxState | undefined) =>
  queryOptions({
    queryKey: ['box', id, state ?? 'stopped'],
    queryFn: () => client.rest(readBox, { params: { id } }),
    staleTime: FRESH_MS,
  })

/** A state in lists: a filled circle if it runs, an empty one if not. */
export const stateText = (state: BoxState): string =>
  `${state === 'running' ? '●' : isBoxUp(state) ? '◐' : '○'} ${boxMessages.states[state]}`

/** Recent output of a devbox's tasks and terminals, running ones first. */
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
