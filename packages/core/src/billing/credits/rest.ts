import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { hasControls } from '../../text-rules.ts'
import { BUDGET_MAX_CREDITS, LABEL_MAX_LENGTH, STATEMENT_PAGE } from '../ledger/lease-limits.ts'
import { budgetKinds, usageGroups } from './usage-rules.ts'

const ofWorkspace = z.object({ id: z.string() })
/** A calendar month in UTC, such as 2026-03; defaults to the current one. */
const month = z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as YYYY-MM.')))

/** A monthly budget of a workspace, or of a person, token or label in it. */
export const Budget = z.object({
  kind: z.enum(budgetKinds),
  /** The id of the person or token, or the label; empty for the workspace. */
  name: z.string(),
  /** The name shown to users; null if it was deleted. */
  title: z.nullable(z.string()),
  credits: z.int(),
  /** Rounded up. */
  used: z.int(),
  /** Whether it stops machines from starting; otherwise it only alerts. */
  isHard: z.boolean(),
})
export type Budget = z.infer<typeof Budget>

const Forecast = z.object({
  /** When it is used up at the current pace; null if it lasts for the month or is unlimited. */
  endsAt: z.nullable(z.string()),
  /** When running machines alone use it up. */
  endsByRunningAt: z.nullable(z.string()),
  /** Credits used by the end of the month, projected. */
  atMonthEnd: z.object({ low: z.int(), likely: z.int(), high: z.int() }),
})

export const CreditStatus = z.object({
  month: z.string(),
  /** Null if unlimited. */
  granted: z.nullable(z.int()),
  /** Rounded up. */
  used: z.int(),
  left: z.nullable(z.int()),
  /** Where the used credits came from; null if nothing is counted. Absent from older servers. */
  usedFrom: z.optional(
    z.nullable(
      z.object({
        plan: z.int(),
        addons: z.int(),
        onDemand: z.int(),
        /** The cost of on-demand credits, for billing managers. */
        onDemandCents: z.nullable(z.int()),
      }),
    ),
  ),
  /** Whether they are used up, so that nothing can start. */
  frozen: z.boolean(),
  /** Devboxes that are using credits now. */
  running: z.int(),
  forecast: Forecast,
  /** The workspace's budgets for billing managers; other people see only their own. */
  budgets: z.array(Budget),
})
export type CreditStatus = z.infer<typeof CreditStatus>

export const creditStatus = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits',
  summary: "Get a workspace's credits this month, and how long they last",
  params: ofWorkspace,
  reply: CreditStatus,
})

export const UsageRow = z.object({
  /** The id of the devbox, branch, person or token, or the label; null if there is none. */
  id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  seconds: z.int(),
  /** A credit is 3,600 units. */
  units: z.int(),
  credits: z.number(),
})
export type UsageRow = z.infer<typeof UsageRow>

export const creditUsage = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits/usage',
  summary:
    'What used the credits of a month, the most first: your own use, or all of it for who looks after billing',
  params: ofWorkspace,
  query: z.object({ by: z.optional(z.enum(usageGroups)), month }),
  reply: z.object({ month: z.string(), by: z.enum(usageGroups), units: z.int(), rows: z.array(UsageRow) }),
})

/** A run of a devbox, with its usage in the month. */
export const StatementRow = z.object({
  id: z.string(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  boxId: z.string(),
  box: z.nullable(z.string()),
  tier: z.string(),
  person: z.nullable(z.string()),
  token: z.nullable(z.string()),
  label: z.nullable(z.string()),
  seconds: z.int(),
  units: z.int(),
  credits: z.number(),
})
export type StatementRow = z.infer<typeof StatementRow>

export const creditStatement = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits/statement',
  summary: `List the runs of devboxes in a month, newest first, ${STATEMENT_PAGE} per page`,
  params: ofWorkspace,
  query: z.object({ month, after: z.optional(z.string()) }),
  reply: z.object({
    month: z.string(),
    used: z.int(),
    /** The charge beyond what is included, in cents; null on an instance without plans. */
    onDemandCents: z.nullable(z.int()),
    rows: z.array(StatementRow),
    next: z.nullable(z.string()),
  }),
})

export const statementCsv = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits/statement.csv',
  summary: 'Get usage as a table, for spreadsheets',
  params: ofWorkspace,
  query: z.object({ month }),
  media: { reply: 'text/csv' },
  reply: z.string(),
})

export const statementJson = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits/statement.json',
  summary: 'Get usage as a list, for programs',
  params: ofWorkspace,
  query: z.object({ month }),
  media: { reply: 'application/json' },
  reply: z.string(),
})

export const focusCsv = endpoint({
  method: 'GET',
  path: '/workspaces/:id/credits/focus.csv',
  summary:
    'What a month cost by devbox, as FOCUS 1.2 has it; `rate` is what a credit costs, where it is not the price',
  params: ofWorkspace,
  query: z.object({
    month,
    rate: z.optional(
      z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/, 'Write the rate as a number, such as 0.015.')),
    ),
    currency: z.optional(
      z.string().check(z.regex(/^[A-Z]{3}$/, 'Write the currency in three capitals, such as EUR.')),
    ),
  }),
  media: { reply: 'text/csv' },
  reply: z.string(),
})

export const setBudget = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/budgets',
  summary: 'Set or remove (null) the monthly budget of a workspace, person, token or label',
  params: ofWorkspace,
  body: z.object({
    kind: z.enum(budgetKinds),
    name: z.optional(
      z.string().check(
        z.maxLength(LABEL_MAX_LENGTH),
        z.refine((name) => !hasControls(name), 'must not contain invisible control characters'),
      ),
    ),
    credits: z.nullable(z.int().check(z.minimum(0), z.maximum(BUDGET_MAX_CREDITS))),
    isHard: z.optional(z.boolean()),
  }),
  reply: z.object({ budgets: z.array(Budget) }),
})
