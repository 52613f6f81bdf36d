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
    until: z.string().nullable().describe('When they are used up at this pace; null where they last.'),
  }),
  privateSandboxes: z.object({ used: z.int(), max: limit('Browser sandboxes outside Drafts') }),
  publicSandboxes: z.int(),
  drafts: z.object({ used: z.int().describe('Your own.'), max: limit('For each member') }),
  sandboxes: z.int().describe('All that are not in the trash.'),
  vmTier: z.int().describe('The largest virtual machine that devboxes may have.'),
})

const Use = z.object({
  id: z.string().nullable().describe('Of the devbox, the person or the token; the label itself.'),
  title: z.string().nullable(),
  seconds: z.int(),
  units: z.number().describe('3,600 are a credit.'),
  credits: z.number(),
})

const Run = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  boxId: z.string(),
  box: z.string().nullable().describe('Its title; null for one that is gone, and for drafts of others.'),
  tier: z.string(),
  person: z.string().nullable(),
  token: z.string().nullable(),
  label: z.string().nullable(),
  seconds: z.int(),
  units: z.number(),
  credits: z.number(),
})

const Budget = z.object({
  kind: z.enum(['workspace', 'person', 'token', 'label']),
  name: z.string(),
  title: z.string().nullable(),
  credits: z.int(),
  used: z.int().describe('Rounded up.'),
  isHard: z.boolean().describe('Whether nothing starts beyond it.'),
})

export const billingShapes = {
  'credits.status/1': Status,
  'credits.use/1': Use,
  'credits.usage/1': z.array(Use),
  'credits.budget/1': Budget,
  'credits.budgets/1': z.array(Budget),
  'billing.run/1': Run,
  'billing.statement/1': z.array(Run),
} as const
