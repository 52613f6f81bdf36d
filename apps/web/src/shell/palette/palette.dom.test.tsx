// @vitest-environment jsdom
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { expect, onTestFinished, test } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import {
  type Answers,
  buildCard,
  draftsOf,
  memberAs,
  USER_ID,
  WORKSPACE_ID,
} from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './palette.tsx'

// jsdom has no layout, so nothing can be scrolled.
Element.prototype.scrollIntoView ??= () => undefined

const me = { __typename: 'CurrentUser', id: USER_ID }
const team = { __typename: 'Team', id: WORKSPACE_ID }
const card = (id: string, title: string, fields: Partial<SandboxCard> = {}) =>
  buildCard({ id, title, draft: false, ...fields })

const workspace: Answers = {
  'query SearchTeamSandboxes': () => ({
    me: { ...me, team: { ...team, sandboxes: [card('aaa111', 'Harbor'), card('bbb222', 'Lighthouse')] } },
  }),
  'query TeamDrafts': () => draftsOf([]),
  'query AllCollections': () => ({
    me: { ...me, collections: [{ __typename: 'Collection', id: 'f1', path: '/harbor', sandboxCount: 1 }] },
  }),
  'query SearchTeamRepositories': () => ({ me: { ...me, team: { ...team, projects: [] } } }),
  'query RecentlyAccessedSandboxes': () => ({
    me: { ...me, team, recentlyAccessedSandboxes: [card('bbb222', 'Lighthouse')] },
  }),
  'query RecentlyAccessedBranches': () => ({ me: { ...me, team, recentBranches: [] } }),
}

const options = () => names('[role="option"]')
const group = (title: string) => seek('[role="group"]', title)
const current = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent

async function open(answers: Answers = {}, shown: Parameters<typeof showPage>[2] = {}) {
  const page = showPage(<h1>Here</h1>, { ...memberAs(), ...workspace, ...answers }, shown)
  await find('h1', 'Here')
  press('k', { ctrlKey: true })
  const field = await find<HTMLInputElement>('[role="combobox"]')
  return { ...page, field }
}

test('before typing, offers recently opened items and all pages and actions', async () => {
  const { field } = await open()
  await eventually(() => expect(group('Recently opened')?.textContent).toContain('Lighthouse'))
  expect(document.activeElement).toBe(field)
  for (const entry of [
    'Recent',
    'Drafts',
    'Recently deleted',
    'Create',
    'New folder',
    'Theme: Dark',
    'Sign out',
  ])
    expect(options()).toContain(entry)
})

test('keys typed before the field exists end up in it, and do not reach the page', async () => {
  const heard: string[] = []
  showPage(<h1>Here</h1>, { ...memberAs(), ...workspace })
  await find('h1', 'Here')
  const hear = ({ key }: KeyboardEvent) => heard.push(key)
  document.body.addEventListener('keydown', hear)
  onTestFinished(() => document.body.removeEventListener('keydown', hear))
  press('k', { ctrlKey: true })
  for (const key of ['d', 'r', 'x', 'Backspace', 'a', 'F9']) press(key)
  const field = await find<HTMLInputElement>('[role="combobox"]')
  await eventually(() => expect(field.value).toBe('dra'))
  expect(current()).toContain('Drafts')
  expect(heard).toEqual(['k', 'F9'])
  press('!')
  expect(heard.at(-1)).toBe('!')
})

test.each([
  ['on premises the repositories are no page of it', true],
  ['elsewhere the repositories are a page of it', false],
])('%s', async (_title, isOnPrem) => {
  await open({}, { environment: { isOnPrem } })
  await eventually(() => expect(options()).toContain('Recently deleted'))
  expect(options().includes('All repositories')).toBe(!isOnPrem)
})

test('typing finds pages, actions and items of the workspace, and offers searching everywhere', async () => {
  const { field, router } = await open()
  type(field, 'harbor')
  await eventually(() => expect(group('In this workspace')?.textContent).toContain('Harbor'))
  expect(options().some((text) => text.startsWith('harbor'))).toBe(true)
  expect(current()).toContain('arbor')
  await find('[role="status"]', /\d entries/)
  press('ArrowUp')
  await eventually(() => expect(current()).toBe('Search everywhere for “harbor”'))
  expect(field.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[role="option"][aria-selected="true"]')?.id,
  )
  press('Enter')
  await eventually(() => expect(router.latestLocation.href).toBe('/dashboard/search?query=harbor'))
  await eventually(() => expect(seek('[role="combobox"]')).toBeUndefined())
})

test('Enter goes to a page', async () => {
  const { field, router } = await open()
  type(field, 'recently del')
  await eventually(() => expect(current()).toBe('Recently deleted'))
  press('Enter')
  await eventually(() => expect(router.latestLocation.pathname).toBe('/dashboard/deleted'))
})

test('a click runs an action and closes the palette', async () => {
  const { field, services } = await open()
  type(field, 'dark')
  ;(await find('[role="option"]', 'Theme: Dark')).click()
  await eventually(() => expect(services.storage.get(storageKeys.theme, '')).toBe('dark'))
  expect(seek('[role="combobox"]')).toBeUndefined()
})

test('Escape closes it', async () => {
  const { field } = await open()
  field.focus()
  press('Escape')
  await eventually(() => expect(seek('[role="combobox"]')).toBeUndefined())
})

test('reports that nothing matches, and still offers searching everywhere', async () => {
  const { field } = await open()
  type(field, 'zzzzqqqq')
  await find('[role="status"]', 'Nothing here matches.')
  expect(options()).toEqual(['Search everywhere for “zzzzqqqq”'])
})

test('creates a folder: reports an invalid name, and Escape goes back', async () => {
  const made: unknown[] = []
  const { field, router } = await open({
    'mutation CreateFolder': (input) => {
      made.push(input)
      return { createCollection: { __typename: 'Collection', id: 'f2', path: '/docks', sandboxCount: 0 } }
    },
  })
  type(field, 'new folder')
  await eventually(() => expect(current()).toBe('New folder'))
  press('Enter')
  const name = await find<HTMLInputElement>('input', 'Name of the folder')
  name.focus()
  press('Escape')
  await find('[role="combobox"]')
  await eventually(() => expect(current()).toBe('New folder'))
  press('Enter')
  const again = await find<HTMLInputElement>('input', 'Name of the folder')
  again.focus()
  press('Enter')
  await find('[role="status"]', 'Folder name is required.')
  type(again, 'docks')
  await eventually(() => expect(again.value).toBe('docks'))
  press('Enter')
  await eventually(() => expect(router.latestLocation.pathname).toBe('/dashboard/sandboxes/docks'))
  expect(made).toHaveLength(1)
})

test('a viewer is not offered writers’ actions', async () => {
  await open(memberAs('READ'))
  await eventually(() => expect(options()).toContain('Sign out'))
  for (const entry of ['Create', 'Import repository', 'New folder', 'Invite members'])
    expect(options()).not.toContain(entry)
})

test('a visitor has no palette', async () => {
  showPage(<h1>Here</h1>, memberAs(), { isVisitor: true, at: '/broken' })
  await find('h1', 'Here')
  press('k', { ctrlKey: true })
  await new Promise((done) => setTimeout(done))
  expect(seek('[role="combobox"]')).toBeUndefined()
})
