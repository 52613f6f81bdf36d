import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The branch that a template is kept in sync with. */
export const Follows = z.object({
  owner: z.string(),
  name: z.string(),
  branch: z.string(),
  /** The folder of the repository that it has, empty for all of it. */
  path: z.string(),
  /** When its files were brought to where the branch was. */
  updatedAt: z.string(),
  /** When they were compared with the branch last. */
  checkedAt: z.string(),
  /** Whether its host tells of pushes; else they are looked for once a night. */
  isTold: z.boolean(),
})
export type Follows = z.infer<typeof Follows>

const FollowOutcome = z.enum(['updated', 'upToDate', 'notReadable', 'notUsable', 'changedHere'])
export type FollowOutcome = z.infer<typeof FollowOutcome>

export const updateFollowing = endpoint({
  method: 'POST',
  path: '/sandboxes/:id/follow',
  summary: 'Bring a template to where the branch is that it follows',
  params: z.object({ id: z.string() }),
  reply: z.object({ outcome: FollowOutcome }),
})
