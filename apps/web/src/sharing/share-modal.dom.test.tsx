// @vitest-environment jsdom

import { embedMessages } from '@sandlot/core/embeds/messages'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { Button } from '@sandlot/ui/button'
import { expect, test, vi } from 'vitest'
import '../embeds/embed-modal.tsx'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { useModals } from '../shell/use-modals.ts'
import { openShare } from './open-share.ts'
import { ShareModal } from './share-modal.tsx'

type Person = { id: string; username: string; level: string }
type Invited = { id: string; email: string; level: string }

const collaborator = ({ id, username, level }: Person) => ({
  __typename: 'Collaborator',
  id,
  authorization: level,
  lastSeenAt: null,
  user: { __typename: 'User', id: `user-${id}`, username, name: null, avatarUrl: '' },
})
const invitation = ({ id, email, level }: Invited) => ({
  __typename: 'Invitation',
  id,
  authorization: level,
  email,
})

const features = (sendsMail: boolean) => ({
  login_with_apple: false,
  login_with_github: true,
  login_with_google: false,
  login_with_workos: false,
  sends_mail: sendsMail,
})

function Opener() {
  const modals = useModals()
  const props = { id: 'aaa111', path: '/p/sandbox/aaa111', socket: null, title: 'Shop' }
  return <Button onPress={() => void openShare(modals, props)}>Share it</Button>
}

/** A sandbox that can be shared, in memory. */
function show({
  people = [{ id: 'c1', username: 'bob', level: 'READ' }] as Person[],
  invited = [] as Invited[],
  fields = {},
  more = {} as Answers,
  isOpened = false,
} = {}) {
  const server = { people, invited, asked: [] as unknown[] }
  const close = vi.fn()
  const shown = showPage(
    isOpened ? (
      <Opener />
    ) : (
      <ShareModal close={close} id="aaa111" path="/p/sandbox/aaa111" socket={null} title="Shop" />
    ),
    {
      ...memberAs(),
      'GET /api/meta/features': () => features(true),
      'query SandboxSharing': () => ({
        sandbox: {
          __typename: 'Sandbox',
          id: 'aaa111',
          alias: null,
          title: 'Shop',
          privacy: 2,
          draft: false,
          isV2: false,
          removedAt: null,
          authorization: 'OWNER',
          teamId: 'w1',
          team: { __typename: 'TeamPreview', id: 'w1', name: 'Ours' },
          author: { __typename: 'User', id: 'u1', username: 'ann' },
          permissions: { preventSandboxLeaving: false },
          ...fields,
          collaborators: server.people.map(collaborator),
          invitations: server.invited.map(invitation),
        },
      }),
      'mutation AddCollaborator': (given) => {
        server.asked.push(given)
        const { username, authorization: level } = given as Record<string, string>
        if (username === 'nobody') throw new Refusal(sharingMessages.unknownUsername('nobody'), 'NOT_FOUND')
        const person = { id: `c-${username}`, username: username ?? '', level: level ?? '' }
        server.people = [...server.people, person]
        return { addCollaborator: collaborator(person) }
      },
      'mutation CreateSandboxInvitation': (given) => {
        const { email = '', authorization: level = '' } = given as Record<string, string>
        const made = { id: 'i1', email, level }
        server.invited = [...server.invited, made]
        return { createSandboxInvitation: { ...invitation(made), token: 'secret' } }
      },
      ...more,
    },
  )
  return { server, close, ...shown }
}

const submit = async (text: string) => {
  type(await find<HTMLInputElement>('input[name="people"]'), text)
  document.querySelector('form')?.requestSubmit()
}
const rows = () => names('[aria-labelledby="holders"] li p.text-sm')
const levels = () => names('[aria-labelledby="holders"] li button[aria-haspopup="listbox"]')
const refuse = () => {
  throw new Refusal('Not now.')
}

test('lists whom it is shared with, and who else can see it and why', async () => {
  show({ fields: { privacy: 1 }, invited: [{ id: 'i0', email: 'c@example.com', level: 'COMMENT' }] })
  await eventually(() => expect(rows()).toEqual(['bob', 'c@example.com']))
  const told = [...document.querySelectorAll('[aria-labelledby="audience"] li')].map((li) => li.textContent)
  expect(told).toEqual([
    'Everyone who has the link · It is unlisted.Can view',
    'Admins and editors of Ours · It is in their workspace.Can edit',
    'Viewers of Ours · It is in their workspace.Can view',
  ])
})

test('shares with several at once; failed recipients stay in the field, with the reason', async () => {
  const { server } = show({ people: [] })
  await find('p', sharingMessages.nobody)
  await submit('@dora, nobody dora')
  await find('[role="status"]', sharingMessages.shared('dora'))
  expect(server.asked).toEqual([
    { sandboxId: 'aaa111', username: 'dora', authorization: 'READ' },
    { sandboxId: 'aaa111', username: 'nobody', authorization: 'READ' },
  ])
  expect((await find<HTMLInputElement>('input[name="people"]')).value).toBe('nobody')
  expect(document.body.textContent).toContain(sharingMessages.unknownUsername('nobody'))
  await eventually(() => expect(rows()).toEqual(['dora']))
})

test('the link of an invitation can be copied while the modal is open', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  show({ people: [] })
  await find('p', sharingMessages.nobody)
  await submit('New@Example.com')
  const button = await find('button', sharingMessages.copyInvitationOf('new@example.com'))
  button.click()
  await eventually(() => expect(copied[0]).toMatch(/\/p\/sandbox\/aaa111#invitation=secret$/))
})

test('without mail, creates a new link for an invitation whose link is no longer known', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const again = vi.fn()
  show({
    people: [],
    invited: [{ id: 'i1', email: 'new@example.com', level: 'COMMENT' }],
    more: {
      'GET /api/meta/features': () => features(false),
      'mutation CreateSandboxInvitation': (given) => {
        again(given)
        const made = { id: 'i1', email: 'new@example.com', level: 'COMMENT' }
        return { createSandboxInvitation: { ...invitation(made), token: 'newer' } }
      },
    },
  })
  const button = await find('button', sharingMessages.newLinkOf('new@example.com'))
  expect(document.body.textContent).not.toContain(sharingMessages.invited)
  button.click()
  ;(await find('button', sharingMessages.copyInvitationOf('new@example.com'))).click()
  await eventually(() => expect(copied[0]).toMatch(/#invitation=newer$/))
  expect(again).toHaveBeenCalledExactlyOnceWith({
    sandboxId: 'aaa111',
    email: 'new@example.com',
    authorization: 'COMMENT',
  })
})

test('with mail, offers no new link that would invalidate the sent one', async () => {
  show({ invited: [{ id: 'i1', email: 'new@example.com', level: 'READ' }] })
  await find('p', /^Invited by e-mail/)
  expect(seek('button', sharingMessages.newLinkOf('new@example.com'))).toBeUndefined()
})

test('removes a person immediately, and restores them when the server refuses', async () => {
  const gate = Promise.withResolvers<void>()
  const { server } = show({
    more: {
      'mutation RemoveCollaborator': async () => {
        await gate.promise
        server.people = []
        return { removeCollaborator: collaborator({ id: 'c1', username: 'bob', level: 'READ' }) }
      },
    },
  })
  ;(await find('button', sharingMessages.removeOne('bob'))).click()
  await eventually(() => expect(rows()).toEqual([]))
  gate.resolve()
  await find('[role="status"]', new RegExp(sharingMessages.removed('bob')))
  ;(await find('button', sharingMessages.undo)).click()
  await eventually(() => expect(rows()).toEqual(['bob']))
})

test('a refused removal restores the person and shows why', async () => {
  show({ more: { 'mutation RemoveCollaborator': refuse } })
  ;(await find('button', sharingMessages.removeOne('bob'))).click()
  await find('[role="alert"], [role="status"]', /There was a problem removing their access: Not now\./)
  expect(rows()).toEqual(['bob'])
})

test('disables sharing of what may not leave its workspace, with the reason', async () => {
  show({ fields: { permissions: { preventSandboxLeaving: true } } })
  await find('p, div', sharingMessages.keptInside)
  expect((await find<HTMLInputElement>('input[name="people"]')).disabled).toBe(true)
  expect((await find<HTMLButtonElement>('button', sharingMessages.share)).disabled).toBe(true)
  expect(seek('button', sharingMessages.removeOne('bob'))).toBeDefined()
  expect(levels()).toHaveLength(1)
})

test('reports a failure and can retry', async () => {
  show({ more: { 'query SandboxSharing': refuse } })
  await find('[role="alert"]', /There was a problem getting the people this sandbox is shared with/)
})

test('closing the embed modal and this one returns the focus step by step', async () => {
  show({ isOpened: true })
  const opener = await find('button', 'Share it')
  opener.focus()
  opener.click()
  const embed = await find('[role="dialog"] button', embedMessages.action)
  embed.focus()
  embed.click()
  await find('[role="dialog"] h2', embedMessages.title('Shop'))
  press('Escape')
  await eventually(() => expect(document.activeElement).toBe(embed))
  press('Escape')
  await eventually(() => expect(document.activeElement).toBe(opener))
})
