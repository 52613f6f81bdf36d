import { saveFiles } from '@sandlot/core/files/rest'
import { listMails, readMail } from '@sandlot/core/mail/rest'
import { fetchNotifications } from '@sandlot/core/notifications/queries'
import { readData } from '@sandlot/core/notifications/rules'
import { fetchSandboxes } from '@sandlot/core/sandboxes/items/lists'
import { deleteSandbox } from '@sandlot/core/sandboxes/lists/own-rest'
import { putSandbox, setSandboxPrivacy, setSandboxVmTier } from '@sandlot/core/sandboxes/metadata/rest'
import {
  AddToFolderDocument,
  ChangeFrozenDocument,
  ChangePrivacyDocument,
  MakeTemplatesDocument,
  MoveToTrashDocument,
  PermanentlyDeleteSandboxesDocument,
  RenameSandboxDocument,
  SetPreventSandboxesExportDocument,
  SetPreventSandboxesLeavingWorkspaceDocument,
  UnmakeTemplatesDocument,
} from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import type { GrantLevel } from '@sandlot/core/sandboxes/rules'
import { SHARE_INVITATION_DAYS, SHARES_PER_MINUTE } from '@sandlot/core/sharing/limits'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import {
  AddCollaboratorDocument,
  ChangeCollaboratorAuthorizationDocument,
  ChangeSandboxInvitationAuthorizationDocument,
  CreateSandboxInvitationDocument,
  RedeemSandboxInvitationDocument,
  RemoveCollaboratorDocument,
  RevokeSandboxInvitationDocument,
  SandboxSharingDocument,
} from '@sandlot/core/sharing/operations.gen'
import { invitationIn } from '@sandlot/core/sharing/rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxRow } from '../sandboxes/rows.ts'
import { sandboxes } from '../sandboxes/tables.ts'
import type { BuiltUser, BuiltWorkspace } from '../testing/builders.ts'
import { createTestServer, type TestClient } from '../testing/server.ts'
import { sharingJobs } from './jobs.ts'

const server = await createTestServer()
afterAll(() => server.close())

let ann: BuiltUser
let reader: BuiltUser
let team: BuiltWorkspace
let box: SandboxRow

beforeAll(async () => {
  ann = await server.buildUser({ name: 'Ann', isAdmin: true })
  reader = await server.buildUser()
  team = await server.buildWorkspace({ name: 'Makers', members: { write: [ann], read: [reader] } })
})
beforeEach(async () => {
  server.clock.advance({ minutes: 2 })
  box = await server.buildSandbox({ workspace: team, author: ann, privacy: 2, title: 'Secret' })
})

const give = (to: BuiltUser, authorization: GrantLevel, by = ann, sandboxId = box.id) => {
  server.clock.advance({ seconds: 1 })
  return server.as(by).graphql(AddCollaboratorDocument, { sandboxId, username: to.username, authorization })
}
const invite = async (email: string, authorization: GrantLevel = 'READ') => {
  server.clock.advance({ seconds: 1 })
  const input = { sandboxId: box.id, email, authorization }
  return (await server.as(ann).graphql(CreateSandboxInvitationDocument, input)).createSandboxInvitation
}
const redeem = (by: BuiltUser, invitationToken: string, sandboxId = box.id) =>
  server.as(by).graphql(RedeemSandboxInvitationDocument, { sandboxId, invitationToken })
const open = (by: BuiltUser | null, { id } = box) => server.as(by).rest(getSandbox, { params: { id } })
const levelOf = (by: BuiltUser) =>
  open(by).then(
    ({ authorization }) => authorization,
    ({ code }) => code as string,
  )
const sharing = async (by = ann) =>
  (await server.as(by).graphql(SandboxSharingDocument, { id: box.id })).sandbox
const shared = async (by: BuiltUser) => {
  const cards = await fetchSandboxes(server.as(by), { list: 'shared', teamId: team.id })
  return cards.map(({ id }) => id)
}

const write = { type: 'write' as const, path: 'a.txt', code: 'a', baseSha: null }

/** Calls on a sandbox, with what each requires: a level, or a role in its workspace. */
const calls: Record<
  string,
  { needs: GrantLevel | 'role'; call: (as: TestClient, id: string) => Promise<unknown> }
> = {
  open: { needs: 'READ', call: (as, id) => as.rest(getSandbox, { params: { id } }) },
  fork: { needs: 'READ', call: (as, id) => as.rest(forkSandbox, { params: { id }, body: {} }) },
  save: {
    needs: 'WRITE_CODE',
    call: (as, id) => as.rest(saveFiles, { params: { id }, body: { changes: [write] } }),
  },
  rename: {
    needs: 'WRITE_CODE',
    call: (as, id) => as.graphql(RenameSandboxDocument, { id, title: 'Other' }),
  },
  describe: {
    needs: 'WRITE_CODE',
    call: (as, id) => as.rest(putSandbox, { params: { id }, body: { sandbox: { description: 'New' } } }),
  },
  'put with what stays': {
    needs: 'WRITE_CODE',
    call: (as, id) =>
      as.rest(putSandbox, { params: { id }, body: { sandbox: { title: 'B', privacy: 2, isFrozen: false } } }),
  },
  'put privacy': {
    needs: 'role',
    call: (as, id) => as.rest(putSandbox, { params: { id }, body: { sandbox: { privacy: 0 } } }),
  },
  'put protection': {
    needs: 'role',
    call: (as, id) => as.rest(putSandbox, { params: { id }, body: { sandbox: { isFrozen: true } } }),
  },
  'become a devbox': {
    needs: 'role',
    call: (as, id) => as.rest(putSandbox, { params: { id }, body: { sandbox: { v2: true } } }),
  },
  'set privacy': {
    needs: 'role',
    call: (as, id) => as.rest(setSandboxPrivacy, { params: { id }, body: { sandbox: { privacy: 1 } } }),
  },
  'set privacy of many': {
    needs: 'role',
    call: (as, id) => as.graphql(ChangePrivacyDocument, { ids: [id], privacy: 1 }),
  },
  'set the machine': {
    needs: 'role',
    call: (as, id) => as.rest(setSandboxVmTier, { params: { id }, body: { vmTier: 1 } }),
  },
  protect: {
    needs: 'role',
    call: (as, id) => as.graphql(ChangeFrozenDocument, { ids: [id], isFrozen: true }),
  },
  'make a template': { needs: 'role', call: (as, id) => as.graphql(MakeTemplatesDocument, { ids: [id] }) },
  'unmake a template': {
    needs: 'role',
    call: (as, id) => as.graphql(UnmakeTemplatesDocument, { ids: [id] }),
  },
  'prevent exports': {
    needs: 'role',
    call: (as, id) =>
      as.graphql(SetPreventSandboxesExportDocument, { ids: [id], preventSandboxExport: true }),
  },
  'prevent leaving': {
    needs: 'role',
    call: (as, id) =>
      as.graphql(SetPreventSandboxesLeavingWorkspaceDocument, { ids: [id], preventSandboxLeaving: true }),
  },
  'move to a workspace of theirs': {
    needs: 'role',
    call: (as, id) => as.graphql(AddToFolderDocument, { ids: [id], collectionPath: null, privacy: null }),
  },
  share: {
    needs: 'role',
    call: (as, id) =>
      as.graphql(AddCollaboratorDocument, {
        sandboxId: id,
        username: reader.username,
        authorization: 'READ',
      }),
  },
  'share by mail': {
    needs: 'role',
    call: (as, id) =>
      as.graphql(CreateSandboxInvitationDocument, {
        sandboxId: id,
        email: 'x@example.com',
        authorization: 'READ',
      }),
  },
  trash: { needs: 'role', call: (as, id) => as.graphql(MoveToTrashDocument, { ids: [id] }) },
  'trash by REST': { needs: 'role', call: (as, id) => as.rest(deleteSandbox, { params: { id } }) },
  purge: {
    needs: 'role',
    call: (as, id) => as.graphql(PermanentlyDeleteSandboxesDocument, { ids: [id] }),
  },
}
const rank: Record<GrantLevel | 'role', number> = { READ: 1, COMMENT: 2, WRITE_CODE: 3, role: 4 }

describe.each(Object.entries(calls))('%s', (_name, { needs, call }) => {
  test.each(['READ', 'COMMENT', 'WRITE_CODE'] as const)('for someone with %s access', async (level) => {
    const guest = await server.buildUser()
    await expect(call(server.as(guest), box.id)).rejects.toMatchObject({ code: 'not_found' })
    await give(guest, level)
    const outcome = await call(server.as(guest), box.id).then(
      () => 'done',
      ({ code }) => code as string,
    )
    expect(outcome).toBe(rank[level] >= rank[needs] ? 'done' : 'forbidden')
  })
})

test('[EN-039] a person gets access immediately, is notified by whom and to what, and finds it in their shared list', async () => {
  const guest = await server.buildUser()
  await give(guest, 'COMMENT')
  const [note] = await fetchNotifications(server.as(guest))
  expect(note && readData('sandbox_invitation', note)).toEqual({
    inviterName: 'Ann',
    inviterAvatar: expect.any(String),
    sandboxTitle: 'Secret',
    sandboxAlias: box.alias,
    sandboxId: box.id,
    authorization: 'COMMENT',
  })
  expect(await shared(guest)).toEqual([box.id])
  expect(await levelOf(guest)).toBe('comment')

  await give(guest, 'WRITE_CODE')
  expect(await levelOf(guest)).toBe('write_code')
  await server.as(ann).graphql(ChangeCollaboratorAuthorizationDocument, {
    sandboxId: box.id,
    username: guest.username.toUpperCase(),
    authorization: 'READ',
  })
  expect(await levelOf(guest)).toBe('read')
  expect(await fetchNotifications(server.as(guest))).toHaveLength(1)

  await server.as(ann).graphql(RemoveCollaboratorDocument, { sandboxId: box.id, username: guest.username })
  expect(await levelOf(guest)).toBe('not_found')
  expect(await shared(guest)).toEqual([])
  expect(await fetchNotifications(server.as(guest))).toEqual([])
  await expect(
    server.as(ann).graphql(RemoveCollaboratorDocument, { sandboxId: box.id, username: guest.username }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('those who may share see all collaborators; a collaborator sees only themselves, and can leave', async () => {
  const [one, two] = [await server.buildUser(), await server.buildUser()]
  await give(one, 'READ')
  await give(two, 'WRITE_CODE')
  await invite('late@example.com')
  await open(one)
  expect((await sharing())?.collaborators).toMatchObject([
    { authorization: 'READ', user: { id: one.id }, lastSeenAt: server.clock.now().toISOString() },
    { authorization: 'WRITE_CODE', user: { id: two.id }, lastSeenAt: null },
  ])
  expect((await sharing())?.invitations).toMatchObject([{ email: 'late@example.com' }])
  const own = await sharing(two)
  expect(own?.collaborators).toMatchObject([{ user: { id: two.id } }])
  expect(own?.invitations).toEqual([])
  expect((await sharing(reader))?.collaborators).toEqual([])

  const remove = (by: BuiltUser, who: BuiltUser) =>
    server.as(by).graphql(RemoveCollaboratorDocument, { sandboxId: box.id, username: who.username })
  await expect(remove(two, one)).rejects.toMatchObject({ code: 'forbidden' })
  await remove(two, two)
  expect(await levelOf(two)).toBe('not_found')
})

test('the audit log distinguishes leaving from being removed', async () => {
  const guest = await server.buildUser()
  const remove = (by: BuiltUser) =>
    server.as(by).graphql(RemoveCollaboratorDocument, { sandboxId: box.id, username: guest.username })
  for (const by of [guest, ann]) {
    await give(guest, 'READ')
    await remove(by)
  }
  const { rows } = await server.db.execute(
    sql`select action, actor_id as by from audit_events where ${box.id} = any(subject_ids) order by id`,
  )
  expect(rows).toEqual([
    { action: 'sandbox.share', by: ann.id },
    { action: 'sandbox.give_back', by: guest.id },
    { action: 'sandbox.share', by: ann.id },
    { action: 'sandbox.unshare', by: ann.id },
  ])
})

test('viewers of the workspace cannot share, and nobody can share with themselves, with members, or a deleted sandbox', async () => {
  const guest = await server.buildUser()
  await expect(give(guest, 'READ', reader)).rejects.toMatchObject({
    code: 'forbidden',
    message: sharingMessages.notAllowed,
  })
  await expect(give(ann, 'READ')).rejects.toMatchObject({ message: sharingMessages.withSelf })
  await expect(give(reader, 'READ')).rejects.toMatchObject({
    code: 'conflict',
    reason: 'alreadyMember',
    message: sharingMessages.alreadyMember(reader.username),
  })
  await expect(
    server.as(ann).graphql(AddCollaboratorDocument, {
      sandboxId: box.id,
      username: guest.username,
      authorization: 'OWNER',
    }),
  ).rejects.toMatchObject({ code: 'validation', message: sharingMessages.levelUnknown })
  await expect(
    server.as(ann).graphql(AddCollaboratorDocument, {
      sandboxId: box.id,
      username: 'nobody-here',
      authorization: 'READ',
    }),
  ).rejects.toMatchObject({ code: 'not_found', message: sharingMessages.unknownUsername('nobody-here') })
  await server.as(ann).graphql(MoveToTrashDocument, { ids: [box.id] })
  await expect(give(guest, 'READ')).rejects.toMatchObject({
    code: 'conflict',
    message: sharingMessages.inTrash,
  })
})

test('a draft can be shared with a colleague, and with a viewer for at most commenting', async () => {
  box = await server.buildSandbox({ workspace: team, author: ann, draft: true, privacy: 2 })
  await give(reader, 'WRITE_CODE')
  expect(await levelOf(reader)).toBe('comment')
  expect(await shared(reader)).toEqual([box.id])
})

test('a sandbox that may not leave its workspace cannot be shared outside, and existing access can only be lowered', async () => {
  const [guest, late] = [await server.buildUser(), await server.buildUser()]
  await give(guest, 'COMMENT')
  const { token } = await invite('soon@example.com')
  await server.db.update(sandboxes).set({ preventSandboxLeaving: true }).where(eq(sandboxes.id, box.id))
  const refused = { code: 'forbidden', reason: 'keptInside', message: sharingMessages.keptInside }
  await expect(give(late, 'READ')).rejects.toMatchObject(refused)
  await expect(invite('x@example.com')).rejects.toMatchObject(refused)
  await expect(redeem(late, token)).rejects.toMatchObject(refused)
  const change = (authorization: GrantLevel) =>
    server.as(ann).graphql(ChangeCollaboratorAuthorizationDocument, {
      sandboxId: box.id,
      username: guest.username,
      authorization,
    })
  await expect(change('WRITE_CODE')).rejects.toMatchObject(refused)
  await change('READ')
  expect(await levelOf(guest)).toBe('read')
  await expect(
    server.as(guest).rest(forkSandbox, { params: { id: box.id }, body: {} }),
  ).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('may not leave'),
  })
})

describe('by email', () => {
  const mailed = async (to: string) => {
    const { mails } = await server.as(ann).rest(listMails, { query: {} })
    const ids = mails.filter((mail) => mail.to === to).map(({ id }) => id)
    return Promise.all(ids.map((id) => server.as(ann).rest(readMail, { params: { id } })))
  }

  test('an unknown address gets a link that grants access once, to whoever signs in with it', async () => {
    const { token } = await invite(' New@Example.com ', 'WRITE_CODE')
    const [mail] = await mailed('new@example.com')
    expect(mail?.subject).toBe(sharingMessages.mail.subject('Ann', 'Secret'))
    const { text } = await server.as(ann).rest(readMail, { params: { id: mail?.id ?? '' } })
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
    expect(link.pathname).toBe(`/p/sandbox/${box.id}`)
    expect(invitationIn(link.hash)).toBe(token)
    expect((await sharing())?.invitations).toMatchObject([
      { email: 'new@example.com', authorization: 'WRITE_CODE' },
    ])

    const [first, second] = [await server.buildUser(), await server.buildUser()]
    await expect(redeem(first, `${token}x`)).rejects.toMatchObject({ code: 'not_found' })
    const other = await server.buildSandbox({ author: ann })
    await expect(redeem(first, token, other.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await redeem(first, token)).redeemSandboxInvitation.sandbox.id).toBe(box.id)
    expect(await levelOf(first)).toBe('write_code')
    await expect(redeem(second, token)).rejects.toMatchObject({
      code: 'not_found',
      message: sharingMessages.linkGone,
    })
    expect(await sharing()).toMatchObject({ invitations: [], collaborators: [{ user: { id: first.id } }] })
  })

  test('someone with an account gets access immediately and is notified; to the inviter, both look the same', async () => {
    const guest = await server.buildUser()
    const known = await invite(guest.email, 'COMMENT')
    const unknown = await invite('stranger@example.com', 'COMMENT')
    const looks = ({ id, email, token, ...rest }: typeof known) => ({
      ...rest,
      id: typeof id,
      token: token.length,
    })
    expect(looks(known)).toEqual(looks(unknown))
    expect(await mailed(guest.email)).toHaveLength(1)
    const before = await sharing()
    expect(before?.collaborators).toEqual([])
    expect(before?.invitations.map(({ email }) => email)).toEqual([guest.email, 'stranger@example.com'])

    expect(await fetchNotifications(server.as(guest))).toMatchObject([{ type: 'sandbox_invitation' }])
    expect(await shared(guest)).toEqual([box.id])
    const thief = await server.buildUser()
    await expect(redeem(thief, known.token)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await levelOf(guest)).toBe('comment')
    expect(await sharing()).toMatchObject({
      collaborators: [{ user: { id: guest.id }, authorization: 'COMMENT' }],
      invitations: [{ email: 'stranger@example.com' }],
    })
  })

  test.each([
    ['the newer of two accounts with its address', null],
    ['an account with the address of a suspended one', new Date(0)],
  ])('its link also works for %s', async (_whom, suspendedAt) => {
    const older = await server.buildUser({ suspendedAt })
    server.clock.advance({ seconds: 1 })
    const newer = await server.buildUser({ email: older.email.toUpperCase() })
    const { token } = await invite(older.email, 'WRITE_CODE')
    const stranger = await server.buildUser()
    await expect(redeem(stranger, token ?? '')).rejects.toMatchObject({
      code: 'forbidden',
      reason: 'invitationOfOther',
      message: sharingMessages.linkOfOther,
    })
    await redeem(newer, token ?? '')
    expect(await levelOf(newer)).toBe('write_code')
  })

  test('an address has one open invitation: the last link and level apply', async () => {
    const first = await invite('twice@example.com', 'READ')
    const second = await invite('twice@example.com', 'COMMENT')
    expect(second.id).toBe(first.id)
    const guest = await server.buildUser()
    await expect(redeem(guest, first.token)).rejects.toMatchObject({ code: 'not_found' })
    await server.as(ann).graphql(ChangeSandboxInvitationAuthorizationDocument, {
      sandboxId: box.id,
      invitationId: second.id ?? '',
      authorization: 'WRITE_CODE',
    })
    await redeem(guest, second.token)
    expect(await levelOf(guest)).toBe('write_code')
  })

  test('a revoked or expired invitation grants nothing any more, by link or by address', async () => {
    const [guest, late] = [await server.buildUser(), await server.buildUser()]
    const revoked = await invite(guest.email)
    const open = await invite('open@example.com')
    expect(await shared(guest)).toEqual([box.id])
    await server.as(ann).graphql(RevokeSandboxInvitationDocument, {
      sandboxId: box.id,
      invitationId: revoked.id ?? '',
    })
    expect(await levelOf(guest)).toBe('not_found')
    expect(await fetchNotifications(server.as(guest))).toEqual([])
    await expect(redeem(guest, revoked.token)).rejects.toMatchObject({ code: 'not_found' })

    const waiting = await invite(late.email)
    server.clock.advance({ days: SHARE_INVITATION_DAYS })
    for (const { token } of [open, waiting])
      await expect(redeem(late, token)).rejects.toMatchObject({ code: 'not_found' })
    expect(await levelOf(late)).toBe('not_found')
    expect((await sharing())?.invitations).toEqual([])
    expect(await fetchNotifications(server.as(late))).toHaveLength(1)
    for (const job of sharingJobs(server.deps)) await job.run({})
    expect(await fetchNotifications(server.as(late))).toEqual([])
    const [left] = (await server.db.execute(sql`select count(*)::int as number from sandbox_invitations`))
      .rows
    expect(left).toEqual({ number: 0 })
  })

  test('no table and no reply but the first contains the token', async () => {
    const { token } = await invite('kept@example.com')
    const stored = await server.db.execute(sql`select * from sandbox_invitations`)
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    expect(JSON.stringify(await sharing())).not.toContain(token)
  })
})

test('limits how many people can be invited per minute', async () => {
  const busy = await server.buildUser()
  box = await server.buildSandbox({ author: busy, privacy: 2 })
  const guest = await server.buildUser()
  for (let times = 0; times < SHARES_PER_MINUTE; times += 1) await give(guest, 'READ', busy)
  await expect(give(guest, 'READ', busy)).rejects.toMatchObject({
    code: 'rate_limited',
    message: sharingMessages.tooFast,
  })
  server.clock.advance({ minutes: 1, seconds: 1 })
  await give(guest, 'READ', busy)
})
