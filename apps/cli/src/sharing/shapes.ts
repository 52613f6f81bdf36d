import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Level = z.enum(['view', 'comment', 'edit'])

const Change = z.object({
  id: z.string().describe('A username or an e-mail address.'),
  title: z.null(),
  change: z.enum(['share', 'remove']),
  level: Level.nullable().describe('Their role now; null for a removed member.'),
  link: z
    .string()
    .nullable()
    .describe('Of a new invitation by e-mail: the link that it is taken with. It is told only now.'),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  error: FailureShape.optional(),
})

const Sharing = z.object({
  id: z.string(),
  title: z.string().nullable(),
  url: z.string(),
  changes: z.array(Change),
  people: z.array(
    z.object({
      name: z.string().describe('A username or an e-mail address.'),
      kind: z.enum(['person', 'invited']),
      level: Level,
    }),
  ),
  audience: z
    .array(
      z.object({
        kind: z.enum(['everyone', 'link', 'editors', 'viewers', 'author', 'person', 'invited']),
        who: z.string(),
        level: Level,
        why: z.string(),
      }),
    )
    .describe('Who can see it, and why.'),
})

/** What was done to one of several, and who can see it now. */
const SharedOne = z.object({
  id: z.string(),
  title: z.string().nullable(),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  sharing: Sharing.nullable(),
  error: FailureShape.optional(),
})

export const sharingShapes = {
  'sandbox.share/1': Sharing,
  'sandbox.share-one/1': SharedOne,
  'sandbox.share-several/1': z.array(SharedOne),
} as const
