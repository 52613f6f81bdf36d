import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { readBox, workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
import { isBoxChanging } from '@sandlot/core/runtime/boxes/rules'
import { boxKeys } from './keys.ts'

/** How often a devbox's usage is fetched while it is on screen. */
const BOX_LOOK_MS = 5_000
/** How often it is fetched during a change of state, in case an event gets lost. */
const BOX_CHANGE_LOOK_MS = 2_000
/** How long a list of running devboxes counts as fresh without an event. */
const WORKSPACE_BOXES_FRESH_MS = 60_000

/** The state of a devbox and what runs in it. Events report changes; its usage is polled. */
export const boxQuery = (client: Client, sandboxId: string) =>
  queryOptions({
    queryKey: boxKeys.one(sandboxId),
    queryFn: () => client.rest(readBox, { params: { id: sandboxId } }),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (isBoxChanging(data.state)) return BOX_CHANGE_LOOK_MS
      return data.state === 'running' ? BOX_LOOK_MS : false
    },
  })

/** The running devboxes of a workspace. Events report changes. */
export const workspaceBoxesQuery = (client: Client, workspaceId: string) =>
  queryOptions({
    queryKey: boxKeys.ofWorkspace(workspaceId),
    queryFn: async () => (await client.rest(workspaceBoxes, { params: { id: workspaceId } })).boxes,
    staleTime: WORKSPACE_BOXES_FRESH_MS,
  })
