import { z } from 'zod'

const limit = (what: string) => z.int().nullable().describe(`${what}; null for no limit.`)

const Status = z.object({
  id: z.string().describe('Of the workspace.'),
  name: z.string(),
  plan: z.enum(['free', 'pro', 'enterprise']).nullable().describe('Null on a server without plans.'),
  frozen: z.boolean().describe('Whether the credits of this month are used up.'),
  credits: z.object({
    used: z.int().describe('This calendar month, in UTC.'),
    max: limit('What is included, and on a paid plan what may be bought on demand'),
    left: limit('What is not used yet'),
    hours: limit('Hours of the smallest virtual machine that the rest is good for'),
  }),
  privateSandboxes: z.object({ used: z.int(), max: limit('Browser sandboxes outside Drafts') }),
  publicSandboxes: z.int(),
  drafts: z.object({ used: z.int().describe('Your own.'), max: limit('For each member') }),
  sandboxes: z.int().describe('All that are not in the trash.'),
  vmTier: z.int().describe('The largest virtual machine that devboxes may have.'),
})

export const billingShapes = { 'credits.status/1': Status } as const
