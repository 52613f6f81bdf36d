import { alertLetter } from '@sandlot/core/billing/alerts/messages'
import type { BudgetKind } from '@sandlot/core/billing/credits/usage-rules'
import { creditsUsed, UNITS_PER_CREDIT } from '@sandlot/core/billing/ledger/unit-rules'
import { quietUntil } from '@sandlot/core/notifications/preferences-rules'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import type { SetupCache } from '../../admin/setup/current.ts'
import { line, mailHtml } from '../../mail/letter.ts'
import { post } from '../../mail/outbox.ts'
import { notify } from '../../notifications/notify.ts'
import { preferencesOf, quietHoursOf } from '../../notifications/preferences.ts'
import { type CommandDeps, type Event, runCommand, system } from '../../platform/commands.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/runner.ts'
import type { Keys } from '../../platform/keys/keys.ts'
import { members, workspaces } from '../../workspaces/tables.ts'
import { budgets, creditAccounts, creditAlerts } from '../tables.ts'
import { enqueueWebhook } from './webhook.ts'

declare module '../../platform/define-feature.ts' {
  interface JobDeps {
    config: Config
    setupCache: SetupCache
  }
}

type AlertDeps = CommandDeps & {
  config: Config
  setupCache: SetupCache
  keys: Keys
  publicUrl: () => string
}
type AlertRow = typeof creditAlerts.$inferSelect

/** Mails per round; the next round follows within a minute. */
const AT_ONCE = 100

/** Notifies those who manage a budget when a part of it is used, once per part and month. */
export const alertJob = (deps: AlertDeps): Job => ({
  name: 'billing:alerts',
  cron: '* * * * *',
  run: () =>
    runCommand(deps, system, async (tx, now) => {
      const alerts = await tx
        .select()
        .from(creditAlerts)
        .where(isNull(creditAlerts.toldAt))
        .orderBy(asc(creditAlerts.at), asc(creditAlerts.percent))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true })
      const events: Event[] = []
      for (const alert of alerts) {
        events.push(...(await tell(tx, deps, alert, now)))
        await tx.update(creditAlerts).set({ toldAt: now }).where(isAlert(alert))
      }
      return { result: undefined, audit: null, events }
    }),
})

const isAlert = ({ workspaceId, period, kind, name, percent }: AlertRow) =>
  and(
    eq(creditAlerts.workspaceId, workspaceId),
    eq(creditAlerts.period, period),
    eq(creditAlerts.kind, kind),
    eq(creditAlerts.name, name),
    eq(creditAlerts.percent, percent),
  )

async function tell(tx: Transaction, deps: AlertDeps, alert: AlertRow, now: Date): Promise<Event[]> {
  const { workspaceId, period, kind, name, percent } = alert
  const [found] = await tx
    .select({
      workspace: workspaces.name,
      avatar: workspaces.avatarUrl,
      account: creditAccounts,
      budget: budgets,
    })
    .from(creditAccounts)
    .innerJoin(workspaces, eq(workspaces.id, creditAccounts.workspaceId))
    .leftJoin(
      budgets,
      and(
        eq(budgets.workspaceId, creditAccounts.workspaceId),
        eq(budgets.kind, creditAccounts.kind),
        eq(budgets.name, creditAccounts.name),
      ),
    )
    .where(
      and(
        eq(creditAccounts.workspaceId, workspaceId),
        eq(creditAccounts.period, period),
        eq(creditAccounts.kind, kind),
        eq(creditAccounts.name, name),
      ),
    )
  // Nobody needs to know about a budget that was deleted in the meantime.
  if (!found || (kind !== 'workspace' && !found.budget)) return []
  const { workspace, avatar, account, budget } = found
  const facts = {
    workspace: line(workspace),
    percent,
    used: creditsUsed(account.used),
    of: budget?.credits ?? Math.floor(account.granted / UNITS_PER_CREDIT),
    budget: budget && {
      kind: (kind === 'budget' ? 'workspace' : kind) as BudgetKind,
      title: line(await titleOf(tx, kind, name)),
      isHard: budget.isHard,
    },
  }
  await enqueueWebhook(tx, deps, workspaceId, webhookBody(alert, facts))
  const events: Event[] = []
  for (const person of await whoLooksAfter(tx, alert)) {
    await write(tx, deps, { person, facts }, now)
    events.push(...(await notify(tx, deps, newsFor(person.id, { alert, facts, avatar }), now)))
  }
  return events
}

type Facts = Parameters<typeof alertLetter>[0]
type Person = { id: string; email: string }

/** Waits during quiet hours, as all unsolicited mail does. */
async function write(
  tx: Transaction,
  deps: AlertDeps,
  { person, facts }: { person: Person; facts: Facts },
  now: Date,
): Promise<void> {
  if (person.email === '') return
  const { subject, text } = alertLetter(facts)
  const html = mailHtml(text)
  const runAt = quietUntil(quietHoursOf(await preferencesOf(tx, person.id)), now)
  await post(tx, deps, { to: person.email, subject, text, html }, now, runAt ? { runAt } : {})
}

type News = { alert: AlertRow; facts: Facts; avatar: string | null }

const newsFor = (
  userId: string,
  { alert: { workspaceId }, facts: { workspace, percent, budget }, avatar }: News,
) => ({
  ...({ userId, type: 'budget_used', isMailed: true } as const),
  data: {
    team_id: workspaceId,
    team_name: workspace,
    team_avatar: avatar,
    percent,
    budget_of: budget?.kind ?? null,
    budget_title: budget?.title ?? null,
  },
})

const webhookBody = (
  { workspaceId, period, percent, name, at }: AlertRow,
  { workspace, used, of, budget }: Facts,
) => ({
  workspace: { id: workspaceId, name: workspace },
  month: period.slice(0, 7),
  percent,
  used,
  credits: of,
  at: at.toISOString(),
  budget: budget && { kind: budget.kind, name, title: budget.title, hard: budget.isHard },
})

async function titleOf(tx: Transaction, kind: AlertRow['kind'], name: string): Promise<string> {
  if (kind === 'token') return 'a token'
  if (kind !== 'person') return name
  const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, name))
  return person?.username ?? 'somebody'
}

/** Admins and billing managers, and the person if it is their own budget. */
const whoLooksAfter = (tx: Transaction, { workspaceId, kind, name }: AlertRow) =>
  tx
    .select({ id: users.id, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        or(
          eq(members.authorization, 'ADMIN'),
          eq(members.teamManager, true),
          kind === 'person' ? eq(members.userId, name) : undefined,
        ),
      ),
    )
    .orderBy(users.email)
