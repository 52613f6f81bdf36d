import { deliveryProblems } from '@sandlot/core/delivery-rules'
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
    included: limit('What is not billed'),
    onDemand: limit('What is billed beyond those, up to the spending limit'),
    left: limit('What is not used yet'),
    usedFrom: z
      .object({
        plan: z.int(),
        addons: z.int(),
        onDemand: z.int(),
        onDemandCents: z.int().nullable().describe('For admins and billing managers.'),
      })
      .nullable()
      .describe('Where the used ones came from; null where nothing is counted.'),
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
  id: z.string().nullable().describe('Of the devbox, the person or the token; or the label itself.'),
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
  isHard: z.boolean().describe('Whether nothing starts once it is reached.'),
})

const Alerts = z.object({
  webhook: z
    .object({
      url: z.string(),
      insertedAt: z.string(),
      lastAt: z.string().nullable().describe('When it was last told something; null where it never was.'),
      lastStatus: z.int().nullable().describe('What it answered; null where nobody did.'),
      lastProblem: z.enum(deliveryProblems).nullable().describe('Null where it arrived.'),
    })
    .nullable()
    .describe('Null where no address is told.'),
  secret: z.string().nullable().describe('What deliveries are signed with; only told when it is set.'),
})

const PaidItem = z.object({
  name: z.string().describe('flex for Pro, or the id of an add-on.'),
  quantity: z.int(),
  cents: z.int().nullable().describe('Each, for an interval; null where nobody pays.'),
})
const interval = z.enum(['monthly', 'yearly'])

const PaidPlan = z.object({
  id: z.string().describe('Of the workspace.'),
  name: z.string(),
  plan: z.enum(['free', 'pro', 'enterprise']).nullable().describe('Null on a server without plans.'),
  status: z.string().nullable().describe('Of the subscription, such as ACTIVE or UNPAID; null for none.'),
  interval: interval.nullable(),
  items: z.array(PaidItem),
  nextBillAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  upcoming: z
    .object({ at: z.string().nullable(), items: z.array(PaidItem) })
    .nullable()
    .describe('What it becomes by itself.'),
})

const Addon = z.object({
  id: z.string(),
  credits: z.int().describe('A month.'),
  cents: z.int().describe('For an interval.'),
  interval,
  quantity: z.int().describe('How many are bought.'),
  upcoming: z
    .int()
    .describe('How many there are from the next period on; of a preview, how many there would be.'),
})

const Limit = z.object({
  dollars: z.int().nullable().describe('A month; null for none, so that nothing is spent.'),
  credits: z.int().nullable().describe('What you get for it.'),
})

const Conversion = z.object({
  total: z.int().describe('In cents, today.'),
  totalExcludingTax: z.int(),
  converted: z.boolean(),
  interval,
  addons: z.array(z.string()).describe('What it is to have, each as often as it is.'),
  ends: z.array(z.string()).describe('Add-ons that end with the period.'),
})

const Page = z.object({ url: z.string(), opened: z.boolean() })

const Order = z.object({
  workspaceId: z.string(),
  workspace: z.string(),
  plan: z.enum(['free', 'pro', 'enterprise']),
  interval,
  addons: z.array(z.string()),
  at: z.string(),
})

export const billingShapes = {
  'credits.status/1': Status,
  'credits.use/1': Use,
  'credits.usage/1': z.array(Use),
  'credits.budget/1': Budget,
  'credits.budgets/1': z.array(Budget),
  'credits.alerts/1': Alerts,
  'billing.run/1': Run,
  'billing.statement/1': z.array(Run),
  'billing.plan/1': PaidPlan,
  'billing.addon/1': Addon,
  'billing.addons/1': z.array(Addon),
  'billing.limit/1': Limit,
  'billing.conversion/1': Conversion,
  'billing.page/1': Page,
  'billing.order/1': Order,
  'billing.orders/1': z.array(Order),
} as const
