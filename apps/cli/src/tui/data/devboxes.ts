import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { boxMessages } from '@sandlot/core/runtime/boxes/messages'
import { readBox, workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
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
