// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '@sandlot/ui/menu-popover'
import './delete-modal.tsx'
import './sandbox-picker.tsx'
import './select-sandbox-modal.tsx'
import { profileMessages as say } from '@sandlot/core/profile/messages'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import type { SandboxSummary } from '@sandlot/core/sandboxes/lists/own-rest'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { keyboard } from '../../sandboxes/testing/keyboard.ts'
import { buildCard, memberAs, person, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
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

const folder = (path: string) => ({ __typename: 'Collection', id: path, path, sandboxCount: 0 })

/** Shows a profile with a server that stores changes. */
function show(titles: string[], pinned: string[]) {
  const kept = {
    made: titles.map((title) => buildSummary({ id: title.toLowerCase(), title })),
    pinned,
    showcase: null as string | null,
    said: { name: 'Ann Quay', bio: '', socialLinks: [] as string[] },
  }
  const found = (id: string) => kept.made.filter((one) => one.id === id)
  const profile = () =>
    onWire(
      buildProfile({
        ...kept.said,
        sandboxCount: kept.made.length,
        featuredSandboxes: kept.pinned.flatMap(found),
        showcasedSandboxShortid: kept.showcase,
        showcasedSandbox: (kept.showcase && found(kept.showcase)[0]) || null,
      }),
    )
  const pages = (list: SandboxSummary[]) => ({ 1: list.map(summaryOnWire) })
  showPage(<ProfilePage username="ann" />, {
    ...memberAs(),
    'GET /api/v1/users/ann': profile,
    'GET /api/v1/users/ann/sandboxes': () => pages(kept.made),
    'GET /api/v1/users/ann/sandboxes/liked': () => pages([]),
    'PATCH /api/v1/users/ann': ({ user }) => {
      const { featured_sandboxes: order, showcased_sandbox_shortid: showcase } = user as Record<string, never>
      if (order !== undefined) kept.pinned = order
      if (showcase !== undefined) kept.showcase = showcase
      return profile()
    },
    'DELETE /api/v1/sandboxes/two': () => {
      kept.made = kept.made.filter(({ id }) => id !== 'two')
      return summaryOnWire(buildSummary({ id: 'two' }))
    },
    'GET /api/v1/users/current': () => person,
    'mutation UpdateCurrentUser': (said) => {
      kept.said = { ...kept.said, ...said }
      return { updateCurrentUser: { __typename: 'User', id: person.id, ...kept.said } }
    },
    'query AllCollections': () => ({
      me: { __typename: 'CurrentUser', id: 'u1', collections: [folder('/'), folder('/Work')] },
    }),
    'query PathedSandboxes': ({ path }) => ({
      me: {
        __typename: 'CurrentUser',
        id: 'u1',
        team: { __typename: 'Team', id: WORKSPACE_ID },
        collection: {
          __typename: 'Collection',
          id: path,
          path,
          sandboxes:
            path === '/'
              ? kept.made.map(({ id, title }) => buildCard({ id, title, privacy: 0, draft: false }))
              : [],
        },
      },
    }),
  })
  return kept
}

const titlesIn = (title: string) => names(`section[aria-label="${title}"] h3`)

test('a profile is edited, its showcase selected and its sandboxes pinned by keyboard alone', async () => {
  const kept = show(['One', 'Two', 'Three'], [])
  const keys = keyboard()
  await keys.tabTo('button', say.edit)
  await keys.type('{Enter}')
  const name = await find<HTMLLabelElement>('label', profileFormMessages.name)
  await keys.tabTo(`[id="${name.htmlFor}"]`)
  await keys.type('Ann of the harbour')
  await keys.tabTo('button', profileFormMessages.save)
  await keys.type('{Enter}')
  await eventually(() => expect(kept.said.name).toBe('Ann of the harbour'))
  await find('h1', 'Ann of the harbour')
  await keys.isAt('button', profileFormMessages.save)

  await keys.tabTo('button', say.chooseShowcase)
  await keys.type('{Enter}')
  await keys.tabTo('[role="dialog"] li button', 'Two')
  await keys.type('{Enter}')
  await eventually(() => expect(titlesIn(say.showcase)).toEqual(['Two']))
  await keys.isAt('button', say.changeShowcase)

  await keys.tabTo('button', say.pinMore)
  await keys.type('{Enter}')
  await keys.tabTo('[role="row"]', say.pickerRoot)
  await keys.type('{ArrowRight}{ArrowDown}{Enter}')
  await find('p', say.pickerEmpty)
  await keys.type('{ArrowUp}{Enter}')
  await keys.tabTo('[role="dialog"] button[aria-pressed]', /One/)
  await keys.type(' ')
  await eventually(() => expect(kept.pinned).toEqual(['one']))
  await keys.tabTo('[role="dialog"] button[aria-pressed]', /Three/)
  await keys.type('{Enter}')
  await eventually(() => expect(kept.pinned).toEqual(['one', 'three']))
  await keys.type('{Escape}')
  await keys.isAt('button', say.pinMore)
  expect(titlesIn(say.pinned)).toEqual(['One', 'Three'])
})

test('pinned sandboxes are ordered, unpinned and deleted by keyboard, and the focus stays close', async () => {
  const kept = show(['One', 'Two', 'Three'], ['one', 'two', 'three'])
  const keys = keyboard()
  const pinned = `section[aria-label="${say.pinned}"]`
  await keys.tabTo(`${pinned} a`, 'One')
  await keys.type('{Alt>}{ArrowRight}{/Alt}')
  await eventually(() => expect(titlesIn(say.pinned)).toEqual(['Two', 'One', 'Three']))
  await keys.isAt(`${pinned} a`, 'One')
  await keys.tabTo(`${pinned} button`, say.menuOf('One'))
  await keys.type('{Enter}')
  await keys.isAt('[role="menuitem"]', say.unpin)
  await keys.type('{Enter}')
  await eventually(() => expect(kept.pinned).toEqual(['two', 'three']))
  await keys.isAt(`${pinned} button`, say.menuOf('Three'))

  const all = `section[aria-label="${say.all}"]`
  await keys.tabTo(`${all} button`, say.menuOf('Two'))
  await keys.type('{Enter}')
  await keys.isAt('[role="menuitem"]')
  await keys.type('{End}{Enter}')
  await keys.isAt('[role="alertdialog"] button', say.remove)
  await keys.type('{Enter}')
  await eventually(() => expect(titlesIn(say.all)).toEqual(['One', 'Three']))
  await keys.isAt(`${all} button`, say.menuOf('Three'))
  expect(seek('[role="alertdialog"]')).toBeUndefined()
})

test('removing the last card moves the focus to the heading of its section', async () => {
  const kept = show(['One'], ['one'])
  const keys = keyboard()
  const pinned = `section[aria-label="${say.pinned}"]`
  await keys.tabTo(`${pinned} button`, say.menuOf('One'))
  await keys.type('{Enter}')
  await keys.isAt('[role="menuitem"]', say.unpin)
  await keys.type('{Enter}')
  await eventually(() => expect(kept.pinned).toEqual([]))
  await keys.isAt(`${pinned} h2`)
})
