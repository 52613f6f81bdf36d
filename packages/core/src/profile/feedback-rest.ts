import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FEEDBACK_MAX_LENGTH } from './limits.ts'

const kind = z.enum(['feedback', 'survey'])

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  summary: "Send feedback to the instance's administrators",
  creates: true,
  body: z.object({
    kind: z.optional(kind),
    text: z.string().check(z.maxLength(FEEDBACK_MAX_LENGTH)),
    /** How likely they are to recommend it, from 0 to 10. */
    score: z.optional(z.int().check(z.gte(0), z.lte(10))),
    /** The path of the page concerned. */
    page: z.optional(z.string().check(z.maxLength(500))),
  }),
  reply: z.looseObject({}),
})

export const surveySeen = endpoint({
  method: 'POST',
  path: '/users/survey-seen',
  summary: 'Record that the survey was shown',
  body: z.looseObject({}),
  reply: z.looseObject({}),
})

export const Feedback = z.object({
  id: z.string(),
  kind,
  text: z.string(),
  score: z.nullable(z.string()),
  page: z.nullable(z.string()),
  insertedAt: z.string(),
  /** Null once the account is deleted. */
  author: z.nullable(z.object({ id: z.string(), username: z.string(), avatarUrl: z.string() })),
})
export type Feedback = z.infer<typeof Feedback>

export const listFeedback = endpoint({
  method: 'GET',
  path: '/admin/feedback',
  summary: "List feedback, newest first; `after` is the id of the previous page's last one",
  query: z.object({ after: z.optional(z.string()) }),
  reply: z.object({ feedback: z.array(Feedback) }),
})
