import {
  MAILS_PER_ADDRESS_PER_DAY,
  MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR,
  MAILS_PER_SENDER_PER_HOUR,
} from '@sandlot/core/mail/limits'
import { mailMessages } from '@sandlot/core/mail/messages'
import { CreateSandboxInvitationDocument } from '@sandlot/core/sharing/operations.gen'
import { INVITATIONS_PER_MINUTE } from '@sandlot/core/workspaces/limits'
import { InviteToTeamViaEmailDocument } from '@sandlot/core/workspaces/mutations.gen'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer } from '../testing/server.ts'
import { mails } from './tables.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ada: BuiltUser
let team: BuiltWorkspace

beforeEach(async () => {
  server.clock.advance({ days: 2 })
  ada = await server.buildUser()
  team = await server.buildWorkspace({ members: { admin: [ada] } })
})

const invite = (email: string, by = ada, teamId = team.id) =>
  server.as(by).graphql(InviteToTeamViaEmailDocument, { teamId, email })
const share = async (email: string, by = ada) => {
  const { id: sandboxId } = await server.buildSandbox({ author: by })
  return server.as(by).graphql(CreateSandboxInvitationDocument, { sandboxId, email, authorization: 'READ' })
}
const sentTo = (email: string) => server.db.select().from(mails).where(eq(mails.to, email))
const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await work(index)
}
const refused = (message: string) => ({ code: 'rate_limited', message: expect.stringContaining(message) })

test('limits mails from one person to one address per hour, of any kind', async () => {
  const email = 'often@example.com'
  await invite(email)
  await times(MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR - 1, () => share(email))
  await expect(invite(email)).rejects.toMatchObject(refused(mailMessages.senderToPace(email)))
  await expect(share(email.toUpperCase())).rejects.toMatchObject(refused(mailMessages.senderToPace(email)))
  expect(await sentTo(email)).toHaveLength(MAILS_PER_SENDER_AND_ADDRESS_PER_HOUR)
  await invite('another@example.com')
  server.clock.advance({ minutes: 50 })
  await expect(invite(email)).rejects.toMatchObject({
    reason: 'senderToPace',
    message: expect.stringMatching(/Try again in 10 minutes, at \d\d:\d\d UTC/),
  })
  server.clock.advance({ minutes: 10 })
  await invite(email)
})

test('limits mails from one person per hour, to any address', async () => {
  await times(MAILS_PER_SENDER_PER_HOUR, async (index) => {
    if (index % INVITATIONS_PER_MINUTE === 0) server.clock.advance({ minutes: 2 })
    await invite(`many${index}@example.com`)
  })
  server.clock.advance({ minutes: 2 })
  await expect(invite('one-more@example.com')).rejects.toMatchObject(refused(mailMessages.senderPace))
  expect(await sentTo('one-more@example.com')).toEqual([])
  server.clock.advance({ minutes: 60 })
  await invite('one-more@example.com')
})

test('limits mails of one kind to one address per day, across the whole instance', async () => {
  const email = 'everybody@example.com'
  const most = MAILS_PER_ADDRESS_PER_DAY.workspace_invitation
  const others = async () => {
    const other = await server.buildUser()
    const own = await server.buildWorkspace({ members: { admin: [other] } })
    return invite(email, other, own.id)
  }
  await times(most, others)
  await expect(others()).rejects.toMatchObject(refused(mailMessages.addressPace(email)))
  await share(email)
  server.clock.advance({ minutes: 23 * 60 })
  await expect(others()).rejects.toMatchObject(refused(mailMessages.addressPace(email)))
  server.clock.advance({ minutes: 60 })
  await others()
})

test('concurrent senders to one address do not exceed the limit', async () => {
  const email = 'at-once@example.com'
  const people = await Promise.all(Array.from({ length: 8 }, () => server.buildUser()))
  const answers = await Promise.allSettled(people.map((person) => share(email, person)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
    MAILS_PER_ADDRESS_PER_DAY.sandbox_invitation,
  )
})
