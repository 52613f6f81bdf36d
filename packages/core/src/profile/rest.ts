import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SandboxSummary } from '../sandboxes/own-rest.ts'
import { FEATURED_MAX } from './limits.ts'

/** Which of their public sandboxes somebody shows first, and which they pinned, in their order (contract §5). */
export const showOnProfile = endpoint({
  method: 'PATCH',
  path: '/users/:username',
  summary: 'Choose what your profile shows',
  params: z.object({ username: z.string() }),
  body: z.object({
    user: z.object({
      showcasedSandboxShortid: z.optional(z.nullable(z.string())),
      featuredSandboxes: z.optional(z.array(z.string()).check(z.maxLength(FEATURED_MAX))),
    }),
  }),
  reply: z.object({
    showcasedSandboxShortid: z.nullable(z.string()),
    featuredSandboxes: z.array(SandboxSummary),
  }),
})
