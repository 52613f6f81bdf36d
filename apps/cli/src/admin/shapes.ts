import { z } from 'zod'

const Person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  admin: z.boolean(),
  suspendedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe('The last sign of life that is known.'),
  sessions: z.number().describe('Browsers and tokens that are signed in.'),
  tokens: z.number().describe('How many of these are tokens.'),
  closesAt: z.string().nullable().describe('From when on the account is deleted, as they asked for.'),
  providers: z.array(z.string()),
  insertedAt: z.string(),
})

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['personal', 'team']),
  plan: z.enum(['free', 'pro', 'enterprise']).nullable().describe('Null where the instance has no plans.'),
  trialEnd: z.string().nullable().describe('When the plan ends by itself; null where it is no trial.'),
  members: z.number(),
  sandboxes: z.number(),
  admins: z.array(z.string()),
  ubbBeta: z.boolean(),
  friendOfCsb: z.boolean(),
  includedCredits: z.number().nullable().describe('Credits a month in place of what the plan has.'),
  spendingLimit: z.number().nullable().describe('Dollars a month beyond that, as its admins set it.'),
  request: z
    .object({
      plan: z.enum(['free', 'pro', 'enterprise']),
      yearly: z.boolean(),
      addons: z.array(z.string()),
      by: z.string().nullable(),
      at: z.string(),
    })
    .nullable()
    .describe('The plan that it asks for, until one is set.'),
  deletedAt: z.string().nullable().describe('When it was deleted; null where it is in use.'),
  insertedAt: z.string(),
})

const Tier = z.object({
  tier: z.number(),
  id: z.string(),
  name: z.string(),
  cpu: z.number(),
  memory: z.number().describe('GiB'),
  storage: z.number().describe('GB'),
  credits: z.number().describe('An hour.'),
})

const Job = z.object({
  id: z.string(),
  task: z.string(),
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
  attempts: z.number(),
  attemptsMax: z.number(),
  lastError: z.string().nullable(),
  runAt: z.string(),
  insertedAt: z.string(),
})

const Check = z.object({
  part: z.string(),
  state: z.enum(['ok', 'warning', 'failed', 'off']),
  text: z.string(),
})

const Entry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.string().nullable().describe('Username; null for the server itself.'),
  address: z.string().nullable().describe('The client it came from; null for the server itself.'),
  device: z.string().nullable().describe('The browser or program that did it.'),
  workspace: z.string().nullable().describe('Id.'),
  subjectType: z.string(),
  subjectIds: z.array(z.string()),
  details: z.record(z.string(), z.unknown()),
})

const Mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['sent', 'failed', 'waiting', 'by_hand']).describe('by_hand: no server sends it.'),
  attempts: z.number(),
  problem: z.string().nullable().describe('Why the last attempt failed.'),
  sentAt: z.string().nullable(),
  insertedAt: z.string(),
})

const Settings = z.object({
  signUp: z.enum(['open', 'invited']),
  announcement: z.string().nullable(),
})

const Setup = z.object({
  parts: z.array(
    z.object({
      part: z.enum(['github', 'google', 'mail']),
      source: z.enum(['environment', 'stored', 'none']),
      variable: z.string().nullable().describe('The environment variable that sets it, if one does.'),
      secretLost: z.boolean().describe('Whether its secret can no longer be read, so it does not work.'),
      changedAt: z.string().nullable(),
      changedBy: z.string().nullable(),
    }),
  ),
  others: z
    .array(z.enum(['apple', 'sso']))
    .describe('Ways to sign in that only environment variables configure.'),
  signUp: z.enum(['open', 'invited']),
  skipped: z.array(z.string()).describe('Steps that the administrators skipped.'),
})

export const adminShapes = {
  'admin.person/1': Person,
  'admin.sign_in_link/1': z.object({ username: z.string(), url: z.string(), expiresAt: z.string() }),
  'admin.people/1': z.array(Person),
  'admin.workspace/1': Workspace,
  'admin.workspaces/1': z.array(Workspace),
  'admin.tier/1': Tier,
  'admin.tiers/1': z.array(Tier),
  'admin.settings/1': Settings,
  'admin.job/1': Job,
  'admin.jobs/1': z.array(Job),
  'admin.jobs.retry/1': z.array(z.object({ id: z.string() })).describe('The jobs that were queued again.'),
  'admin.health/1': z.object({ version: z.string(), checks: z.array(Check) }),
  'admin.mails/1': z.array(Mail),
  'admin.mails-entry/1': Mail,
  'admin.mail-text/1': Mail.extend({ text: z.string() }),
  'admin.mail-resent/1': z.object({ id: z.string(), to: z.string() }),
  'admin.mail/1': z.object({ to: z.string(), sent: z.boolean(), problem: z.string().nullable() }),
  'admin.setup/1': Setup,
  'admin.audit/1': z.array(Entry),
  'admin.audit-entry/1': Entry,
} as const
