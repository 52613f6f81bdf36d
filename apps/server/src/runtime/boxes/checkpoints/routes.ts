import {
  createCheckpoint as createCall,
  deleteCheckpoint as deleteCall,
  listCheckpoints,
  restoreCheckpoint as restoreCall,
} from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type AnyRoute, route } from '../../../platform/http/route.ts'
import { authorize } from '../../../sandboxes/access.ts'
import { seek } from '../../../sandboxes/seek.ts'
import { presentBox } from '../present.ts'
import { createCheckpoint, deleteCheckpoint, readCheckpoints, restoreCheckpoint } from './checkpoints.ts'

export const checkpointRoutes: AnyRoute[] = [
  route(listCheckpoints, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const { id } = await authorize(await seek(context, params.id), 'WRITE_CODE', context)
      return { checkpoints: await readCheckpoints(context.db, id) }
    },
  }),
  route(createCall, {
    policy: 'signedIn',
    action: 'box.checkpoint',
    handle: ({ params, body, context }) => createCheckpoint(context, params.id, body.title),
  }),
  route(restoreCall, {
    policy: 'signedIn',
    action: 'box.restore',
    handle: async ({ params, context }) => {
      const id = await restoreCheckpoint(context, params.id, params.checkpoint)
      return presentBox(context, await seek(context, id), context.boxes)
    },
  }),
  route(deleteCall, {
    policy: 'signedIn',
    action: 'box.checkpoint',
    handle: async ({ params, context }) => ({
      deleted: await deleteCheckpoint(context, params.id, params.checkpoint),
    }),
  }),
]
