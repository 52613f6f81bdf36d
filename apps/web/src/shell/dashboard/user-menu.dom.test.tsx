// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './user-menu-entries.tsx'
import '../../profile/feedback/feedback-modal.tsx'
import '../../profile/preferences/preferences-modal.tsx'
import '../../profile/storage/storage-modal.tsx'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { CreateModal } from '../../templates/create/create-modal.tsx'
import { TopBar } from '../top-bar.tsx'

const LINKS = { docs: 'https://docs.example.com', site: 'https://www.example.com' }

type Shown = { links?: object; isVisitor?: boolean; environment?: { isOnPrem: boolean } }

function show({ links = LINKS, isVisitor = false, environment = { isOnPrem: false } }: Shown = {}) {
  return showPage(
    <TopBar title="A page" />,
    {
      ...memberAs(),
      'GET /api/meta/features': () => ({
        login_with_apple: false,
        login_with_github: true,
        login_with_google: false,
        login_with_workos: false,
        links: { terms: null, contact: null, ...links },
      }),
    },
    { isVisitor, environment },
  )
}

const openMenu = async (name: string) => {
  ;(await find('header button', name)).click()
  await find('[role="menu"]')
}
const entry = (name: string) => find('[role="menuitem"]', name)

test('[SH-058] [SH-059] [SH-061] [SH-063] the menu links to settings, profile, documentation and the product site', async () => {
  const { services } = show()
  await openMenu('Your account')
  await entry('Documentation')
  expect(names('[role="menuitem"]')).toEqual([
    'User settings',
    'Profile',
    'Storage',
    'Feedback',
    'Go to a page or run an action',
    'Documentation',
    'Sandlot',
    'Privacy and cookies',
    'Sign out',
  ])
  expect((await entry('Profile')).getAttribute('href')).toBe('/u/ann')
  expect((await entry('Documentation')).getAttribute('href')).toBe(LINKS.docs)
  expect((await entry('Sandlot')).getAttribute('href')).toBe(LINKS.site)
  ;(await entry('User settings')).click()
  await find('[role="dialog"] [aria-label="Preference sections"]')
  expect(services.modals.list()[0]?.props).toMatchObject({ item: 'account' })
})

test('[SH-060] [PM-041] [PS-050] the menu opens the storage, except on premises', async () => {
  show({ environment: { isOnPrem: true } })
  await openMenu('Your account')
  await entry('Feedback')
  expect(names('[role="menuitem"]')).not.toContain('Storage')
  document.body.replaceChildren()
  show()
  await openMenu('Your account')
  ;(await entry('Storage')).click()
  await find('[role="dialog"] h2', 'Storage')
})

test('[SH-062] [PS-057] the menu opens the feedback', async () => {
  show()
  await openMenu('Your account')
  ;(await entry('Feedback')).click()
  await find('[role="dialog"] h2', 'Feedback')
})

test('does not offer pages that are not configured', async () => {
  show({ links: {} })
  await openMenu('Your account')
  await entry('Sign out')
  expect(seek('[role="menuitem"]', 'Documentation')).toBeUndefined()
  expect(seek('[role="menuitem"]', 'Sandlot')).toBeUndefined()
})

test('[SH-065] [PM-012] a visitor gets only documentation and the product site', async () => {
  show({ isVisitor: true })
  await openMenu('About Sandlot')
  expect(names('[role="menuitem"]')).toEqual(['Documentation', 'Sandlot'])
})

test('a visitor of an instance without such pages has no menu', async () => {
  show({ isVisitor: true, links: {} })
  await find('header a', 'Sign In')
  expect(names('header button')).toEqual([])
})

test('[SH-041] the logo leads home, and only a visitor is asked to sign in', async () => {
  show()
  await find('header button', 'Your account')
  expect(seek('header a')?.getAttribute('href')).toBe('/dashboard')
  expect(seek('header a', 'Sign In')).toBeUndefined()
  document.body.replaceChildren()
  show({ isVisitor: true })
  await find('header a', 'Sign In')
  expect(seek('header a')?.getAttribute('href')).toBe('/')
})

test('[SH-047] the avatar in the bar opens the menu', async () => {
  show()
  const avatar = await find('header [data-letter="A"]')
  expect(seek('[role="menu"]')).toBeUndefined()
  avatar.closest('button')?.click()
  await find('[role="menu"]')
  await entry('Sign out')
})

test('[SH-043] [SH-046] the bar has the title of the page and opens the create modal', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  const { services } = show()
  await find('header span', 'A page')
  ;(await find('header button', 'Create')).click()
  await eventually(() =>
    expect(services.modals.list().map(({ component }) => component)).toEqual([CreateModal]),
  )
})
