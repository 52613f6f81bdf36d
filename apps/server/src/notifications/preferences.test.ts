import {
  EmailPreferencesDocument,
  UpdateNotificationPreferencesDocument,
} from '@sandlot/core/notifications/mutations.gen'
import { preferenceMessages } from '@sandlot/core/notifications/preferences-messages'
import {
  decidedBy,
  defaultPreferences,
  type PreferenceName,
  preferenceNames,
} from '@sandlot/core/notifications/preferences-rules'
import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { type NotificationType, notificationTypes } from '@sandlot/core/notifications/rules'
import {
  AddCollaboratorDocument,
  CreateSandboxInvitationDocument,
} from '@sandlot/core/sharing/operations.gen'
import { InviteToTeamDocument, InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../mail/tables.ts'
import { runCommand, system } from '../platform/commands.ts'
import { outbox } from '../platform/tables.ts'
import { createTestServer } from '../testing/server.ts'
import { notify } from './notify.ts'

const server = await createTestServer({
  config: { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Sandlot <sandlot@example.com>' } },
})
beforeAll(() => runMigrations({ connectionString: server.databaseUrl }))
afterAll(() => server.close())

const none = { quietFrom: null, quietUntil: null, timeZone: null }
type Who = { id: string }
const chosen = async (who: Who) => {
  const { me } = await server.as(who).graphql(EmailPreferencesDocument)
  const { __typename, ...preferences } = me?.notificationPreferences ?? { __typename: null }
  return preferences
}
const choose = (who: Who, wanted: object) =>
  server.as(who).graphql(UpdateNotificationPreferencesDocument, wanted)

test('[GQ-039] [GQ-077] [EN-040] [NT-055] each of the eight preferences is set individually and persists', async () => {
  const ada = await server.buildUser()
  expect(preferenceNames).toEqual([
    'emailCommentMention',
    'emailCommentReply',
    'emailMarketing',
    'emailNewComment',
    'emailSandboxInvite',
    'emailTeamInvite',
    'inAppPrReviewRequest',
    'inAppPrReviewReceived',
  ])
  const expected = { ...defaultPreferences, ...none }
  expect(await chosen(ada)).toEqual(expected)
  for (const name of preferenceNames) {
    expected[name] = !expected[name]
    const { updateNotificationPreferences } = await choose(ada, { [name]: expected[name] })
    expect(updateNotificationPreferences).toMatchObject(expected)
    expect(await chosen(ada)).toEqual(expected)
  }
  // Other users have their own.
  expect(await chosen(await server.buildUser())).toEqual({ ...defaultPreferences, ...none })
})

test('of several preferences that are switched at once each stays so', async () => {
  const ada = await server.buildUser()
  const others = preferenceNames.map((name) => [name, !defaultPreferences[name]] as const)
  await Promise.all(others.map(([name, wanted]) => choose(ada, { [name]: wanted })))
  expect(await chosen(ada)).toMatchObject(Object.fromEntries(others))
})

test('quiet hours are stored with their time zone, can be removed, and are refused if invalid', async () => {
  const ben = await server.buildUser()
  const hours = { quietFrom: 1320, quietUntil: 420, timeZone: 'Europe/Berlin' }
  await choose(ben, hours)
  expect(await chosen(ben)).toMatchObject(hours)
  for (const wrong of [
    { quietFrom: 420 },
    { quietFrom: 1440 },
    { timeZone: 'Nowhere' },
    { quietUntil: null },
  ])
    await expect(choose(ben, wrong)).rejects.toMatchObject({ message: preferenceMessages.quietHoursWrong })
  expect(await chosen(ben)).toMatchObject(hours)
  await choose(ben, none)
  expect(await chosen(ben)).toMatchObject(none)
})

const switches = fc.record(
  Object.fromEntries(preferenceNames.map((name) => [name, fc.boolean()])) as Record<
    PreferenceName,
    fc.Arbitrary<boolean>
  >,
)

const person = { name: 'Ann', avatar: null }
const team = { team_id: '0b8a6a52-0000-4000-8000-000000000000', team_name: 'Makers' }
const pull = { owner: 'acme', repo: 'shop', branch: 'main', team_id: null, pull_request_number: 7 }
const comment = { author_name: person.name, sandbox_id: 'abc', thread_id: team.team_id }
const data: Record<NotificationType, Record<string, unknown>> = {
  team_invite: { inviter_name: person.name, ...team },
  team_accepted: { user_name: person.name, ...team },
  team_invite_requested: { requester_name: person.name, requester_email: 'ann@example.com', ...team },
  sandbox_invitation: { inviter_name: person.name, sandbox_id: 'abc', authorization: 'READ' },
  comment_mention: comment,
  comment_reply: comment,
  comment_added: comment,
  budget_used: { percent: 50, budget_of: null, budget_title: null, ...team },
  pull_request_review_requested: { requester_name: person.name, ...pull },
  pull_request_review_received: { reviewer_name: person.name, review_state: 'APPROVED', ...pull },
}

test('only the preferences decide whether a notification is mailed and listed', async () => {
  await fc.assert(
    fc.asyncProperty(switches, fc.constantFrom(...notificationTypes), async (preferences, type) => {
      const who = await server.buildUser()
      await choose(who, preferences)
      await runCommand(server.deps, system, async (tx, now) => ({
        result: null,
        audit: null,
        events: await notify(tx, server.deps, { userId: who.id, type, data: data[type] }, now),
      }))
      const { mail, list } = decidedBy[type]
      const sent = await server.db.select().from(mails).where(eq(mails.to, who.email))
      expect(sent).toHaveLength(mail && preferences[mail] ? 1 : 0)
      const listed = await fetchNotifications(server.as(who))
      expect(listed).toHaveLength(list && !preferences[list] ? 0 : 1)
    }),
    { numRuns: 40 },
  )
})

test('only the preferences decide whether an invitation is mailed, however it is made', async () => {
  const ann = await server.buildUser({ username: 'harbourmaster' })
  const makers = await server.buildWorkspace({ members: { admin: [ann] } })
  const box = await server.buildSandbox({ workspace: makers, author: ann, privacy: 0 })
  type Guest = { id: string; username: string; email: string }
  const as = server.as(ann)
  const doors: [PreferenceName, (to: Guest) => Promise<unknown>][] = [
    [
      'emailTeamInvite',
      ({ username }) =>
        as.graphql(InviteToTeamDocument, { teamId: makers.id, username, authorization: 'READ' }),
    ],
    [
      'emailTeamInvite',
      ({ email }) =>
        as.graphql(InviteToTeamViaEmailDocument, { teamId: makers.id, email, authorization: 'READ' }),
    ],
    [
      'emailSandboxInvite',
      ({ username }) =>
        as.graphql(AddCollaboratorDocument, { sandboxId: box.id, username, authorization: 'READ' }),
    ],
    [
      'emailSandboxInvite',
      ({ email }) =>
        as.graphql(CreateSandboxInvitationDocument, { sandboxId: box.id, email, authorization: 'READ' }),
    ],
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(switches, { minLength: 4, maxLength: 4 }), async (each) => {
      for (const [at, [name, open]] of doors.entries()) {
        server.clock.advance({ minutes: 2 })
        const to = await server.buildUser()
        const preferences = each[at] ?? defaultPreferences
        await choose(to, preferences)
        await open(to)
        const sent = await server.db.select().from(mails).where(eq(mails.to, to.email))
        expect(sent, `${name} by door ${at}`).toHaveLength(preferences[name] ? 1 : 0)
      }
    }),
    { numRuns: 6 },
  )
})

test('during quiet hours mail is delayed and nothing pops up, but the list is updated', async () => {
  const cleo = await server.buildUser()
  server.clock.set('2026-12-01T23:30:00Z')
  await choose(cleo, { quietFrom: 22 * 60, quietUntil: 6 * 60, timeZone: 'UTC' })
  await runCommand(server.deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await notify(
      tx,
      server.deps,
      { userId: cleo.id, type: 'team_invite', data: data.team_invite },
      now,
    ),
  }))
  const [mail] = await server.db.select().from(mails).where(eq(mails.to, cleo.email))
  const { rows } = await server.db.execute(
    sql`select run_at from graphile_worker.jobs where key = ${`mail:${mail?.id}`}`,
  )
  expect(new Date(String(rows[0]?.run_at)).toISOString()).toBe('2026-12-02T06:00:00.000Z')
  const told = await server.db
    .select()
    .from(outbox)
    .where(eq(outbox.topic, `notification:${cleo.id}`))
  expect(told.map(({ event }) => event)).toEqual(['notifications-changed'])
  expect(await fetchNotifications(server.as(cleo))).toHaveLength(1)
  expect(mail?.text).toContain('Ann invites you to join Makers')
})
