// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '@sandlot/ui/menu-popover'
import './delete-modal.tsx'
import './sandbox-picker.tsx'
import './select-sandbox-modal.tsx'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import type { Profile } from '@sandlot/core/profile/rest'
import { profileSections } from '@sandlot/core/profile/showcase-rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { eventually, find, press, seek, type } from '../../sandboxes/testing/dom.ts'
import {
  type Answers,
  buildCard,
  memberAs,
  person,
  Refusal,
  USER_ID,
  WORKSPACE_ID,
} from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { buildProfile, buildSummary, onWire, summaryOnWire } from '../testing/record.ts'
import { ProfilePage } from './profile-page.tsx'

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const [one, two, three] = ['One', 'Two', 'Three'].map((title, at) =>
  buildSummary({ id: `s${at + 1}`, title, viewCount: 10 - at }),
) as [ReturnType<typeof buildSummary>, ReturnType<typeof buildSummary>, ReturnType<typeof buildSummary>]

type Shown = { profile?: Partial<Profile>; answers?: Answers; isVisitor?: boolean; lists?: unknown[] }

function show({ profile = {}, answers = {}, isVisitor = false, lists = [one, two, three] }: Shown = {}) {
  const told = buildProfile({ sandboxCount: 3, ...profile })
  const asked = { sandboxes: vi.fn(), liked: vi.fn(), patch: vi.fn() }
  const shown = showPage(
    <ProfilePage username="ann" />,
    {
      ...memberAs(),
      'GET /api/v1/users/ann': () => onWire(told),
      'GET /api/v1/users/ann/sandboxes': (query) => {
        asked.sandboxes(query)
        return { [String(query.page)]: lists.map((each) => summaryOnWire(each as typeof one)) }
      },
      'GET /api/v1/users/ann/sandboxes/liked': (query) => {
        asked.liked(query)
        return { [String(query.page)]: [summaryOnWire(buildSummary({ id: 'l1', title: 'Liked one' }))] }
      },
      'PATCH /api/v1/users/ann': (body) => {
        asked.patch(body)
        return onWire(told)
      },
      ...answers,
    },
    { isVisitor },
  )
  return { ...shown, asked }
}

const section = (title: string) => find('section', title)
const titlesIn = async (title: string) =>
  [...(await section(title)).querySelectorAll('h3')].map(({ textContent }) => textContent)
const choose = async (title: string, entry: string) => {
  ;(await find('button', say.menuOf(title))).click()
  ;(await find('[role="menuitem"]', entry)).click()
}
const toasts = ({ services }: ReturnType<typeof show>) => services.toasts.list().map(({ text }) => text)

test('a user with only drafts is told that they are not listed here, with a link', async () => {
  show({ profile: { hasDrafts: true }, lists: [] })
  await find('p', say.onlyDrafts)
  expect((await find('a', say.toDrafts)).getAttribute('href')).toBe('/dashboard/drafts')
})

test('mentions no drafts when there are none', async () => {
  show({ profile: { hasDrafts: false }, lists: [] })
  await find('p', say.noneYetOwn)
  expect(seek('a', say.toDrafts)).toBeUndefined()
})

test('shows a user’s details and links, read-only for visitors', async () => {
  show({ isVisitor: true, profile: { badges: [{ id: 'contributor', name: 'Contributor', visible: true }] } })
  await find('h1', 'Ann Quay')
  expect(document.body.textContent).toContain('I build harbours.')
  expect(document.body.textContent).toContain('Contributor')
  const link = await find<HTMLAnchorElement>('a', 'harbour.example/ann')
  expect([link.href, link.rel]).toEqual([
    'https://www.harbour.example/ann/',
    'noopener noreferrer nofollow ugc',
  ])
  await find('a', 'One')
  for (const label of [say.edit, say.chooseShowcase, say.pinMore, say.menuOf('One')])
    expect(seek('button', label)).toBeUndefined()
})

test.each([
  ['[RT-019]', '/u/ann'],
  ['[RT-020]', '/u2/ann'],
])('%s %s shows the profile of that user', async (_id, address) => {
  const told = onWire(buildProfile())
  showApp(
    address,
    {
      'GET /api/v1/users/ann': () => told,
      'GET /api/v1/users/ann/sandboxes': () => ({ 1: [] }),
      'GET /api/v1/users/ann/sandboxes/liked': () => ({ 1: [] }),
    },
    { isVisitor: true },
  )
  await find('h1', 'Ann Quay')
})

test('reports a missing user', async () => {
  show({
    answers: {
      'GET /api/v1/users/ann': () => {
        throw new Refusal('There is no such person.', 'NOT_FOUND')
      },
    },
  })
  await find('h1', say.missing)
})

test('[PS-001] [PS-002] [PS-003] [PS-004] [PS-005] lists sandboxes and likes in pages of 15, most viewed first, from page 1', async () => {
  const { asked } = show({ profile: { sandboxCount: 16, givenLikeCount: 30 } })
  await find('a', 'One')
  expect(asked.sandboxes).toHaveBeenCalledExactlyOnceWith({
    sortBy: 'view_count',
    direction: 'desc',
    page: '1',
  })
  await find('a', 'Liked one')
  expect(asked.liked).toHaveBeenCalledExactlyOnceWith({ page: '1' })
  expect([...document.querySelectorAll('nav span[aria-live]')].map(({ textContent }) => textContent)).toEqual(
    ['Page 1 of 2', 'Page 1 of 2'],
  )
  const [nextMade, nextLiked] = document.querySelectorAll<HTMLElement>('nav button:last-child')
  nextMade?.click()
  await eventually(() =>
    expect(asked.sandboxes).toHaveBeenLastCalledWith(expect.objectContaining({ page: '2' })),
  )
  nextLiked?.click()
  await eventually(() => expect(asked.liked).toHaveBeenLastCalledWith({ page: '2' }))
})

test('[PS-006] [PS-007] [PS-008] shows the showcase and the pinned sandboxes first, in their order', async () => {
  show({
    isVisitor: true,
    profile: { showcasedSandboxShortid: 's3', showcasedSandbox: three, featuredSandboxes: [two, one] },
  })
  expect(await titlesIn(say.showcase)).toEqual(['Three'])
  expect(await titlesIn(say.pinned)).toEqual(['Two', 'One'])
  const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')]
  expect(sections.map(({ dataset }) => dataset.section)).toEqual(profileSections)
})

test('[PS-014] [SH-105] the showcase is selected from one’s public sandboxes', async () => {
  const { asked } = show({ lists: [one, { ...two, privacy: 2 }] })
  await find('a', 'One')
  ;(await find('button', say.chooseShowcase)).click()
  await find('[role="dialog"] button', 'One')
  expect(seek('[role="dialog"] button', 'Two')).toBeUndefined()
  expect(document.querySelector<HTMLElement>('[style*="max-width: 600px"]')).not.toBeNull()
  ;(await find('[role="dialog"] button', 'One')).click()
  await eventually(() =>
    expect(asked.patch).toHaveBeenCalledExactlyOnceWith({ user: { showcased_sandbox_shortid: 's1' } }),
  )
})

test('[PS-015] pinning, unpinning and ordering by menu, keyboard and drag send the pinned list', async () => {
  const { asked } = show({ profile: { featuredSandboxes: [one, two] } })
  const sent = () => asked.patch.mock.calls.map(([{ user }]) => user.featured_sandboxes)
  await find('a', 'Three')
  await choose('Three', say.pin)
  await eventually(() => expect(sent()).toEqual([['s1', 's2', 's3']]))
  // What the person saw goes along, so that nothing pinned elsewhere is lost.
  expect(asked.patch.mock.calls[0]?.[0].user.seen_featured).toEqual(['s1', 's2'])
  await eventually(async () => expect(await titlesIn(say.pinned)).toEqual(['One', 'Two']))
  const first = (await section(say.pinned)).querySelector<HTMLElement>('[data-sandbox="s1"] a')
  first?.focus()
  press('ArrowRight', { altKey: true })
  await eventually(() => expect(sent().at(-1)).toEqual(['s2', 's1']))
  await eventually(async () => expect(await titlesIn(say.pinned)).toEqual(['One', 'Two']))
  const items = (await section(say.pinned)).querySelectorAll<HTMLElement>('li[draggable="true"]')
  const drag = (item: HTMLElement | undefined, name: string) => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    item?.dispatchEvent(Object.assign(event, { dataTransfer: { setData: () => {} } }))
  }
  drag(items[1], 'dragstart')
  await eventually(() => expect(items[1]?.className).toContain('opacity-50'))
  drag(items[0], 'dragover')
  drag(items[0], 'drop')
  await eventually(() => expect(sent()).toHaveLength(3))
  expect(sent().at(-1)).toEqual(['s2', 's1'])
  await choose('Two', say.unpin)
  await eventually(() => expect(sent().at(-1)).toEqual(['s1']))
})

const PIN_FAILED = "We weren't able to update your pinned sandboxes"
const ORDER_FAILED = "We weren't able to re-order your pinned sandboxes"

test.each([
  ['Three', say.pin, '[PS-017] [ER-063] pinning', PIN_FAILED],
  ['One', say.unpin, '[PS-017] [ER-063] unpinning', PIN_FAILED],
  ['One', say.moveLater, '[PS-018] [ER-064] re-ordering', ORDER_FAILED],
])('%s, %s: a failure of %s is reported and reverted', async (title, entry, _what, text) => {
  const shown = show({
    profile: { featuredSandboxes: [one, two] },
    answers: {
      'PATCH /api/v1/users/ann': () => {
        throw new Refusal('')
      },
    },
  })
  await find('a', 'Three')
  await choose(title, entry)
  await eventually(() => expect(toasts(shown)[0]).toContain(text))
  expect(await titlesIn(say.pinned)).toEqual(['One', 'Two'])
})

test('[PS-019] [ST-050] a privacy change shows immediately, and is reverted with a message on failure', async () => {
  let refuse = () => {}
  const shown = show({
    answers: {
      'mutation ChangePrivacy': async () => {
        await new Promise<void>((resolve) => {
          refuse = resolve
        })
        throw new Refusal('Not now.')
      },
    },
  })
  const card = () => document.querySelector('[data-sandbox="s1"]')?.textContent
  await find('a', 'One')
  await choose('One', say.makePrivacy('Private'))
  await eventually(() => expect(card()).toContain('Private'))
  refuse()
  await eventually(() => expect(toasts(shown)).toEqual([`${say.privacyFailed}: Not now.`]))
  await eventually(() => expect(card()).not.toContain('Private'))
})

test('an expired session shows no error: the sign-in opens above the form, which keeps its input', async () => {
  const shown = show({
    answers: {
      'GET /api/meta/features': () => flags(['github']),
      'GET /api/v1/users/current': () => {
        throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
      },
    },
  })
  ;(await find('button', say.edit)).click()
  const { htmlFor } = await find<HTMLLabelElement>('label', 'Display name')
  const name = document.getElementById(htmlFor) as HTMLInputElement
  type(name, 'Ann of the harbour')
  ;(await find('form button', 'Save')).click()
  await find('h1', accountMessages.signInTitle)
  await find('[role="alert"]', shellMessages.sessionEnded)
  expect(toasts(shown)).toEqual([])
  expect(name.value).toBe('Ann of the harbour')
  await eventually(() => expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy())
  press('Escape')
  await eventually(() => expect(seek('button', say.done)).toBeUndefined())
})

test('[PS-020] [SH-103] deletes a sandbox after confirmation', async () => {
  const deleted = vi.fn()
  show({
    answers: {
      'DELETE /api/v1/sandboxes/s1': () => {
        deleted()
        return summaryOnWire(one)
      },
    },
  })
  await find('a', 'One')
  await choose('One', say.remove)
  await find('[role="alertdialog"]')
  expect(document.querySelector<HTMLElement>('[style*="max-width: 400px"]')).not.toBeNull()
  ;(await find('[role="alertdialog"] button', say.cancel)).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(deleted).not.toHaveBeenCalled()
  await choose('One', say.remove)
  ;(await find('[role="alertdialog"] button', say.remove)).click()
  await eventually(() => expect(deleted).toHaveBeenCalledOnce())
})

test('without the last sandbox of a page, shows the page before it', async () => {
  let isThere = true
  show({
    answers: {
      'GET /api/v1/users/ann': () => onWire(buildProfile({ sandboxCount: isThere ? 16 : 15 })),
      'GET /api/v1/users/ann/sandboxes': ({ page }) =>
        page === '1' ? { 1: [summaryOnWire(one)] } : { 2: isThere ? [summaryOnWire(two)] : [] },
      'DELETE /api/v1/sandboxes/s2': () => {
        isThere = false
        return summaryOnWire(two)
      },
    },
  })
  await find('a', 'One')
  ;(await find('nav button', say.next)).click()
  await eventually(async () => expect(await titlesIn(say.all)).toEqual(['Two']))
  await choose('Two', say.remove)
  ;(await find('[role="alertdialog"] button', say.remove)).click()
  await eventually(async () => expect(await titlesIn(say.all)).toEqual(['One']))
  expect(seek('p', say.noneYetOwn)).toBeUndefined()
})

const folder = (path: string) => ({ __typename: 'Collection', id: path, path, sandboxCount: 0 })

test('[PS-010] [PS-011] [PS-012] [PS-013] [SH-109] the picker shows folders and their contents, and pins public sandboxes', async () => {
  const cards: Record<string, ReturnType<typeof buildCard>[]> = {
    '/': [
      buildCard({ id: 's1', title: 'One', privacy: 0, draft: false }),
      buildCard({ id: 's9', title: 'Secret', privacy: 2, draft: false }),
    ],
    '/Quay': [],
  }
  const { asked } = show({
    profile: { featuredSandboxes: [one] },
    answers: {
      'query AllCollections': () => ({
        me: { __typename: 'CurrentUser', id: person.id, collections: [folder('/'), folder('/Quay')] },
      }),
      'query PathedSandboxes': ({ path }) => ({
        me: {
          __typename: 'CurrentUser',
          id: person.id,
          team: { __typename: 'Team', id: WORKSPACE_ID },
          collection: {
            __typename: 'Collection',
            id: path,
            path,
            sandboxes: cards[String(path)],
          },
        },
      }),
    },
  })
  await find('a', 'One')
  ;(await find('button', say.pinMore)).click()
  await find('[role="treegrid"], [role="tree"]', say.pickerFolders)
  expect(document.querySelector<HTMLElement>('[style*="max-width: 90%"]')).not.toBeNull()
  await find('[role="row"]', say.pickerRoot)
  const grid = await find('section', say.pickerRoot)
  await eventually(() => expect(grid.textContent).toContain('Secret'))
  const secret = await find<HTMLButtonElement>('section button', /Secret/)
  expect(secret.disabled).toBe(true)
  expect(secret.textContent).toContain(say.pickerNote)
  const pinned = await find<HTMLButtonElement>('section button[aria-pressed="true"]', 'One')
  expect(pinned).toBeDefined()
  expect(asked.patch).not.toHaveBeenCalled()
  ;(await find('section button', 'Quay')).click()
  await eventually(() => expect(document.body.textContent).toContain(say.pickerEmpty))
})

test('[PS-021] [PS-022] [PS-023] [PS-024] [PS-025] [RT-037] a new username is validated and confirmed, and leads to its page', async () => {
  const sent = vi.fn()
  const { router } = show({
    answers: {
      'GET /api/v1/users/available/taken': () => ({ available: false }),
      'GET /api/v1/users/available/ann-quay': () => ({ available: true }),
      'mutation UpdateCurrentUser': (input) => {
        sent(input)
        return {
          updateCurrentUser: { __typename: 'User', id: person.id, name: null, bio: null, socialLinks: [] },
        }
      },
    },
  })
  ;(await find('button', say.edit)).click()
  for (const label of ['Display name', 'Bio', 'Links']) await find('label', label)
  const { htmlFor } = await find<HTMLLabelElement>('label', say.username)
  const field = document.getElementById(htmlFor) as HTMLInputElement
  const change = () => find<HTMLButtonElement>('form button', say.changeUsername)
  type(field, 'taken')
  ;(await change()).click()
  await eventually(() =>
    expect(document.body.textContent).toContain('Sorry, that username is already taken.'),
  )
  type(field, 'ann-quay')
  await eventually(async () => expect((await change()).disabled).toBe(false))
  ;(await change()).click()
  await find('[role="alertdialog"] h2', 'Change Username')
  expect(document.body.textContent).toContain(
    'Are you sure you want to change your username? You will need to update any external links to your Sandlot profile or sandboxes.',
  )
  expect(sent).not.toHaveBeenCalled()
  ;(await find('[role="alertdialog"] button', say.changeUsername)).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/u/ann-quay'))
  expect(sent).toHaveBeenCalledExactlyOnceWith({ username: 'ann-quay' })
})

test('[PS-026] [PS-027] [ER-062] reports a failed update, with the server’s message about the username', async () => {
  const shown = show({
    answers: {
      'GET /api/v1/users/available/ann-quay': () => ({ available: true }),
      'mutation UpdateCurrentUser': () => {
        throw new Refusal('Username is reserved.')
      },
    },
  })
  ;(await find('button', say.edit)).click()
  const { htmlFor } = await find<HTMLLabelElement>('label', say.username)
  type(document.getElementById(htmlFor) as HTMLInputElement, 'ann-quay')
  ;(await find('form button', say.changeUsername)).click()
  ;(await find('[role="alertdialog"] button', say.changeUsername)).click()
  await eventually(() =>
    expect(toasts(shown)).toEqual(['There was a problem updating your profile. Username is reserved.']),
  )
})

test('changing a username twice confirms each time, and the page and its links use the latest', async () => {
  let username = 'ann'
  const sent: unknown[] = []
  const pages = (name: string): Answers => ({
    [`GET /api/v1/users/${name}`]: () => {
      if (name !== username) throw new Refusal('There is no such person.', 'NOT_FOUND')
      return onWire(buildProfile({ username }))
    },
    [`GET /api/v1/users/${name}/sandboxes`]: () => ({ 1: [] }),
    [`GET /api/v1/users/${name}/sandboxes/liked`]: () => ({ 1: [] }),
    [`GET /api/v1/users/available/${name}`]: () => ({ available: name !== username }),
  })
  const { router } = showApp('/u/ann', {
    ...memberAs(),
    ...pages('ann'),
    ...pages('ann-quay'),
    ...pages('quay'),
    'mutation UpdateCurrentUser': (wanted) => {
      sent.push(wanted.username)
      username = String(wanted.username)
      return {
        updateCurrentUser: { __typename: 'User', id: USER_ID, name: null, bio: null, socialLinks: [] },
      }
    },
  })
  for (const [before, next] of [
    ['ann', 'ann-quay'],
    ['ann-quay', 'quay'],
  ] as const) {
    ;(await find('button', say.edit)).click()
    const field = await find<HTMLInputElement>('input[autocomplete="username"]')
    expect(field.value).toBe(before)
    type(field, next)
    await eventually(async () =>
      expect((await find<HTMLButtonElement>('form button', say.changeUsername)).disabled).toBe(false),
    )
    ;(await find('form button', say.changeUsername)).click()
    await find('[role="alertdialog"] h2', say.changeUsername)
    expect(sent).not.toContain(next)
    ;(await find('[role="alertdialog"] button', say.changeUsername)).click()
    await eventually(() => expect(router.state.location.pathname).toBe(`/u/${next}`))
    await find('main p', `@${next}`)
  }
  expect(sent).toEqual(['ann-quay', 'quay'])
  ;(await find('button', 'Your account')).click()
  expect((await find('[role="menuitem"]', shellMessages.profile)).getAttribute('href')).toBe('/u/quay')
})
