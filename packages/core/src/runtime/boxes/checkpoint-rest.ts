import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Box } from './rest.ts'

const ofSandbox = z.object({ id: z.string() })
const ofCheckpoint = z.object({ id: z.string(), checkpoint: z.string() })

/** A copy of a devbox's disk to go back to: its files, packages, and whatever programs store in its home. */
export const BoxCheckpoint = z.object({ id: z.string(), title: z.string(), createdAt: z.string() })
export type BoxCheckpoint = z.infer<typeof BoxCheckpoint>

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/sandboxes/:id/box/checkpoints',
  summary: 'List the checkpoints of a devbox, latest first',
  params: ofSandbox,
  reply: z.object({ checkpoints: z.array(BoxCheckpoint) }),
})

export const createCheckpoint = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/checkpoints',
  summary: 'Create a checkpoint of a running devbox',
  creates: true,
  params: ofSandbox,
  body: z.object({ title: z.string() }),
  reply: BoxCheckpoint,
})

/** Saves the files of the checkpoint as a new version; the replaced ones stay in the history. */
export const restoreCheckpoint = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/box/checkpoints/:checkpoint/restore',
  summary: 'Restore a checkpoint of a devbox and start it',
  params: ofCheckpoint,
  reply: Box,
})

export const deleteCheckpoint = endpoint({
  method: 'DELETE',
  path: '/sandboxes/:id/box/checkpoints/:checkpoint',
  summary: 'Delete a checkpoint of a devbox',
  params: ofCheckpoint,
  reply: z.object({ deleted: z.boolean() }),
})
