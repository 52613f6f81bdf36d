// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { InviteMembersModal } from './invite-members-modal.tsx'
import { InvitePage } from './invite-page.tsx'
import { TeamInviteModal } from './team-invite-modal.tsx'

const REEF = '8f14e45f-ceea-467f-a2b6-000000000001'
const reef = { __typename: 'TeamPreview', id: REEF, name: 'Reef', avatarUrl: null }
const invite = { teamId: REEF, teamName: 'Reef', inviterName: 'ann', inviterAvatar: null }

const joinedTeam = {
  ...reef,
  __typename: 'Team',
  type: 'TEAM',
  insertedAt: '',
  viewerAuthorization: null,
  isLastAdmin: false,
  abilities: {},
}

const press = async (name: string) => (await find<HTMLButtonElement>('button', name)).click()
const toast = (text: RegExp) => find('[role="status"]', text)
const gone = () => {
  throw new Refusal('There is no open invitation to this workspace for you.', 'NOT_FOUND')
}

const showModal = (answers: Answers) => {
  const close = vi.fn()
  return { close, ...showPage(<TeamInviteModal {...invite} close={close} />, { ...memberAs(), ...answers }) }
}

test('[NT-062] [PM-043] [EN-051] accepting leads to the workspace, once', async () => {
  const accepted = vi.fn(() => ({ acceptTeamInvitation: joinedTeam }))
  const { router, close } = showModal({ 'mutation AcceptTeamInvitation': accepted })
  await find('h2', 'Join Reef?')
  const button = await find<HTMLButtonElement>('button', 'Accept')
  button.click()
  button.click()
  await eventually(() =>
    expect(router.state.location.href).toBe(`/dashboard/recent?workspace=${REEF}&new_join=true`),
  )
  expect(accepted).toHaveBeenCalledExactlyOnceWith({ teamId: REEF })
  expect(close).toHaveBeenCalledOnce()
})

test('[NT-063] [NT-064] [ER-073] [PM-044] rejecting closes the modal and is confirmed', async () => {
  const { close, router } = showModal({
    'mutation RejectTeamInvitation': () => ({ rejectTeamInvitation: 'Reef' }),
  })
  await press('Reject')
  await toast(/Rejected invitation to Reef/)
  expect(close).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/')
})

test('reports an invitation that was revoked meanwhile, and stays open', async () => {
  const { close } = showModal({ 'mutation AcceptTeamInvitation': gone })
  await press('Accept')
  await find('[role="alert"]', /There was a problem joining the workspace: There is no open invitation/)
  expect(close).not.toHaveBeenCalled()
  await press('Close')
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

const showInvitePage = (token: string, team: typeof reef | null, more: Answers = {}, isVisitor = false) =>
  showPage(
    <InvitePage token={token} />,
    { ...memberAs(), 'query TeamByToken': () => ({ teamByToken: team }), ...more },
    { isVisitor, at: '/' },
  )

test('the page of an invite link joins by its token', async () => {
  const redeemed = vi.fn(() => ({ redeemTeamInviteToken: joinedTeam }))
  const { router } = showInvitePage('secret', reef, { 'mutation RedeemTeamInviteToken': redeemed })
  await find('h1', 'You have been invited to join the Reef workspace')
  await press('Join workspace')
  await eventually(() => expect(router.state.location.search).toMatchObject({ new_join: 'true' }))
  expect(redeemed).toHaveBeenCalledExactlyOnceWith({ inviteToken: 'secret' })
})

test('rejecting a general invite link rejects nothing on the server and leaves the page', async () => {
  const { router } = showInvitePage('secret', reef, { 'mutation RejectTeamInvitation': gone })
  await press('Reject')
  await toast(/Rejected invitation to Reef/)
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard'))
})

describe('[NT-061] the modal and the page let one', () => {
  const places = [
    ['modal', (answers: Answers) => void showModal(answers), 'Accept'],
    ['page', (answers: Answers) => void showInvitePage('secret', reef, answers), 'Join workspace'],
  ] as const

  test.each(places)('accept: the %s', async (_place, show, label) => {
    const join = vi.fn(() => joinedTeam)
    show({
      'mutation AcceptTeamInvitation': () => ({ acceptTeamInvitation: join() }),
      'mutation RedeemTeamInviteToken': () => ({ redeemTeamInviteToken: join() }),
    })
    await press(label)
    await eventually(() => expect(join).toHaveBeenCalledOnce())
  })

  test.each(places)('reject: the %s', async (_place, show) => {
    const reject = vi.fn(() => ({ rejectTeamInvitation: 'Reef' }))
    show({ 'mutation RejectTeamInvitation': reject })
    await press('Reject')
    await eventually(() => expect(reject).toHaveBeenCalledOnce())
  })
})

test('a failed rejection stays on the page', async () => {
  const { router } = showInvitePage('secret', reef, {
    'mutation RejectTeamInvitation': () => {
      throw new Refusal('Not now.')
    },
  })
  await press('Reject')
  await find('[role="alert"]', /There was a problem rejecting the invitation: Not now\./)
  expect(router.state.location.pathname).toBe('/')
})

test('reports an invalid token', async () => {
  showInvitePage('nonsense', null)
  await find('h1', 'This invitation does not work')
  await find('a', 'Go to Dashboard')
})

const InviteModal = () => <InviteMembersModal close={() => undefined} id={WORKSPACE_ID} name="Ours" />

const waiting = (id: string, fields: { email?: string; username?: string }) => ({
  __typename: 'TeamInvitation',
  id,
  authorization: 'READ',
  email: fields.email ?? null,
  insertedAt: '2026-01-01T00:00:00Z',
  user: fields.username
    ? { __typename: 'User', id: `user-${id}`, username: fields.username, name: null, avatarUrl: '' }
    : null,
  inviter: null,
})

/** An in-memory workspace that users can be invited to. */
function showInviteModal({
  sendsMail = true,
  more = {} as Answers,
  invitations = [waiting('i0', { username: 'dora' })],
} = {}) {
  const server = { invitations, asked: [] as unknown[] }
  const page = showPage(<InviteModal />, {
    ...memberAs(),
    'GET /api/meta/features': () => ({
      login_with_apple: false,
      login_with_github: true,
      login_with_google: false,
      login_with_workos: false,
      sends_mail: sendsMail,
    }),
    'query TeamMembers': () => ({
      me: {
        __typename: 'CurrentUser',
        id: USER_ID,
        team: {
          ...joinedTeam,
          id: WORKSPACE_ID,
          inviteLink: {
            __typename: 'TeamInviteLink',
            state: 'OPEN',
            token: 'link-token',
            authorization: 'WRITE',
            expiresAt: '2026-03-08T12:00:00.000Z',
            uses: 0,
            maxUses: null,
          },
          users: [],
          invitations: server.invitations,
        },
      },
    }),
    'mutation InviteToTeam': (input) => {
      server.asked.push(input)
      if (input.username === 'nobody') throw new Refusal('There is nobody with the username “nobody” here.')
      server.invitations = [...server.invitations, waiting('i1', { username: String(input.username) })]
      return { inviteToTeam: { __typename: 'Team', id: WORKSPACE_ID, invitations: server.invitations } }
    },
    'mutation InviteToTeamViaEmail': (input) => {
      server.asked.push(input)
      server.invitations = [...server.invitations, waiting('i2', { email: String(input.email) })]
      return { inviteToTeamViaEmail: input.email }
    },
    'mutation RevokeTeamInvitation': (input) => {
      server.asked.push(input)
      server.invitations = server.invitations.filter(
        ({ id, user }) => ![id, user?.id].includes(String(input.userId)),
      )
      return {
        revokeTeamInvitation: { __typename: 'Team', id: WORKSPACE_ID, invitations: server.invitations },
      }
    },
    ...more,
  })
  return { ...page, server }
}

const field = () => find<HTMLInputElement>('input[name="invitees"]')
const pending = () => [...document.querySelectorAll('section li p:first-child')].map((one) => one.textContent)

test('invites several at once, by name and address; failed ones stay, with the reason', async () => {
  const { server } = showInviteModal()
  await eventually(() => expect(pending()).toEqual(['dora']))
  type(await field(), 'bob, nobody carl@example.com, not@address')
  await press('Invite')
  await toast(/Invited 2 people/)
  await eventually(() => expect(pending()).toEqual(['dora', 'bob', 'carl@example.com']))
  expect((await field()).value).toBe('nobody, not@address')
  expect(document.body.textContent).toContain('nobody: There is nobody with the username “nobody” here.')
  expect(document.body.textContent).toContain('not@address: This is not an e-mail address.')
  expect(server.asked).toHaveLength(3)
  expect(server.asked).toContainEqual({ teamId: WORKSPACE_ID, username: 'bob', authorization: 'WRITE' })
})

test('inviting nobody shows a validation error', async () => {
  const { server } = showInviteModal()
  await press('Invite')
  await find('form', /Enter a username or an e-mail address/)
  expect(server.asked).toEqual([])
})

test('revokes an invitation by its user, or by its id if the address belongs to nobody', async () => {
  const { server } = showInviteModal({
    invitations: [waiting('i0', { username: 'dora' }), waiting('i9', { email: 'eve@example.com' })],
  })
  await press('Revoke invitation: dora')
  await eventually(() => expect(pending()).toEqual(['eve@example.com']))
  await press('Revoke invitation: eve@example.com')
  await eventually(() => expect(pending()).toEqual([]))
  await find('p', 'There are no open invitations.')
  expect(server.asked).toEqual([
    { teamId: WORKSPACE_ID, userId: 'user-i0' },
    { teamId: WORKSPACE_ID, userId: 'i9' },
  ])
})

test('a failed revocation keeps the invitation and shows why', async () => {
  showInviteModal({
    more: {
      'mutation RevokeTeamInvitation': () => {
        throw new Refusal('Not now.')
      },
    },
  })
  await press('Revoke invitation: dora')
  await find('[role="alert"]', /There was a problem revoking the invitation: Not now\./)
  expect(pending()).toEqual(['dora'])
})

test('copies the invite link', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  showInviteModal()
  await press('Copy invite link')
  await toast(/Invite link copied/)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/invite/link-token`)
})

test('shows a notice when no mail is sent', async () => {
  showInviteModal({ sendsMail: false })
  await eventually(() => expect(document.body.textContent).toContain('This instance does not send e-mail'))
})

test('shows no such notice when mail is sent', async () => {
  showInviteModal()
  await eventually(() => expect(pending()).toEqual(['dora']))
  expect(document.body.textContent).not.toContain('does not send e-mail')
  expect(seek('[role="alert"]')).toBeUndefined()
})
