import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The branch that a template follows. */
export const Follows = z.object({
  owner: z.string(),
  name: z.string(),
  branch: z.string(),
  /** The folder of the repository in this template; empty for the whole repository. */
  path: z.string(),
  /** When its files were last updated from the branch. */
  updatedAt: z.string(),
  /** When they were last compared with the branch. */
  checkedAt: z.string(),
  /** Whether the host sends webhooks; otherwise pushes are discovered once a night. */
  isTold: z.boolean(),
})
export type Follows = z.infer<typeof Follows>

const FollowOutcome = z.enum(['updated', 'upToDate', 'notReadable', 'notUsable', 'changedHere'])
export type FollowOutcome = z.infer<typeof FollowOutcome>

export const updateFollowing = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/follow',
  summary: 'Update a template from the branch it follows',
  params: z.object({ id: z.string() }),
  reply: z.object({ outcome: FollowOutcome }),
})
