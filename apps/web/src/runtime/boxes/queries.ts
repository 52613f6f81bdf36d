import type { Client } from '@sandlot/core/client'
import { queryOptions } from '@sandlot/core/query'
import { readBox, workspaceBoxes } from '@sandlot/core/runtime/boxes/rest'
import { isBoxChanging } from '@sandlot/core/runtime/boxes/rules'
import { boxKeys } from './keys.ts'

/** How often a devbox is asked what it uses while it is looked at. */
const BOX_LOOK_MS = 5_000
/** How often it is asked while it is on its way to another state, should no event tell. */
const BOX_CHANGE_LOOK_MS = 2_000
/** How long a list of what runs is believed where no event tells otherwise. */
const WORKSPACE_BOXES_FRESH_MS = 60_000

/** What a devbox does, and what runs in it. Events tell of changes; what it uses is asked for now and then. */
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

/** What runs in a workspace. Events tell when that is something else. */
export const workspaceBoxesQuery = (client: Client, workspaceId: string) =>
  queryOptions({
    queryKey: boxKeys.ofWorkspace(workspaceId),
    queryFn: async () => (await client.rest(workspaceBoxes, { params: { id: workspaceId } })).boxes,
    staleTime: WORKSPACE_BOXES_FRESH_MS,
  })
