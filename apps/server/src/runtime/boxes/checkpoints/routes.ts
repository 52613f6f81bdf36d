import {
  createCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  restoreCheckpoint,
} from '@sandlot/core/runtime/boxes/checkpoint-rest'
import { type AnyRoute, route } from '../../../platform/http/route.ts'
import { authorize } from '../../../sandboxes/access.ts'
import { seek } from '../../../sandboxes/seek.ts'
import { presentBox } from '../present.ts'
import { forgetCheckpoint, goBackTo, makeCheckpoint, readCheckpoints } from './checkpoints.ts'

export const checkpointRoutes: AnyRoute[] = [
  route(listCheckpoints, {
    policy: 'signedIn',
    handle: async ({ params, context }) => {
      const { id } = await authorize(await seek(context, params.id), 'WRITE_CODE', context)
      return { checkpoints: await readCheckpoints(context.db, id) }
    },
  }),
  route(createCheckpoint, {
    policy: 'signedIn',
    action: 'box.checkpoint',
    handle: ({ params, body, context }) => makeCheckpoint(context, params.id, body.title),
  }),
  route(restoreCheckpoint, {
    policy: 'signedIn',
    action: 'box.restore',
    handle: async ({ params, context }) => {
      const id = await goBackTo(context, params.id, params.checkpoint)
      return presentBox(context, await seek(context, id), context.boxes)
    },
  }),
  route(deleteCheckpoint, {
    policy: 'signedIn',
    action: 'box.checkpoint',
    handle: async ({ params, context }) => ({
      deleted: await forgetCheckpoint(context, params.id, params.checkpoint),
    }),
  }),
]
