// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { CLOSE_ANIMATION_MS } from '../layout.ts'
import {
  answers,
  card,
  cards,
  choose,
  made,
  official,
  openCreate,
  origin,
  shared,
  usedAndOurs,
} from './testing/create.tsx'

const all = ['React', 'Docker', 'Vue', 'Svelte']
const search = () => find<HTMLInputElement>('input', 'Search templates')
const badge = (name: string) => find('fieldset button', name)
const isPressed = (name: string) => seek('fieldset button', name)?.getAttribute('aria-pressed')

test('[CR-011] [CR-014] [CR-020] the search matches title and tag, ignores case, and reports when nothing matches', async () => {
  openCreate()
  await eventually(() => expect(cards()).toEqual(all))
  const field = await search()
  expect(field.placeholder).toBe('Search templates')
  type(field, 'COMPILED')
  await eventually(() => expect(cards()).toEqual(['Svelte']))
  type(field, 'vU')
  await eventually(() => expect(cards()).toEqual(['Vue']))
  type(field, 'qqqqqqqq')
  await find('h2', 'No results')
})

test('[CR-012] [CR-013] the slash key focuses the search; Escape leaves it without closing the modal', async () => {
  const { close } = openCreate()
  await eventually(() => expect(cards()).toHaveLength(4))
  press('/')
  expect(document.activeElement).toBe(await search())
  press('Escape')
  expect(document.activeElement).not.toBe(await search())
  expect(seek('[role="dialog"]')?.contains(document.activeElement)).toBe(true)
  expect(close).not.toHaveBeenCalled()
})

test('[CR-010] [CR-015] [CR-019] badges narrow the list to what has all of them, starting with Popular', async () => {
  openCreate()
  await eventually(() => expect(cards()).toEqual(all))
  expect(isPressed('Popular')).toBe('true')
  expect(names('fieldset button')).toEqual([
    'Popular',
    'Browser',
    'Server',
    'Frontend',
    'Backend',
    'Workspace',
  ])
  ;(await badge('Server')).click()
  await eventually(() => expect(cards()).toEqual(['React', 'Docker']))
  await find('h2', '2 results')
  expect(isPressed('Popular')).toBe('false')
  ;(await badge('Browser')).click()
  await eventually(() => expect(cards()).toEqual(['React']))
  ;(await badge('Popular')).click()
  await eventually(() => expect(cards()).toEqual(all))
  type(await search(), 'vue')
  await find('h2', '1 result')
})

const many = Array.from({ length: 20 }, (_, index) => official(`t${index}`, `T${index}`))
const list = { 'GET /api/v1/sandboxes/templates/official': () => [{ sandboxes: many }] }

test('[CR-018] shows twelve popular templates alone if none were used before', async () => {
  openCreate(list)
  await eventually(() => expect(cards()).toHaveLength(12))
  expect(seek('h2', 'Recently used')).toBeUndefined()
})

test('[CR-016] [CR-017] [CN-089] shows eight popular ones beside at most four used before', async () => {
  const used = Array.from({ length: 6 }, (_, index) => shared(`used${index}`, `Used ${index}`))
  openCreate({ ...list, 'query RecentAndWorkspaceTemplates': () => usedAndOurs(used) })
  await find('h2', 'Recently used')
  expect(cards()).toHaveLength(12)
  expect(cards().slice(0, 5)).toEqual(['Used 0', 'Used 1', 'Used 2', 'Used 3', 'T0'])
})

test('[CR-021] [CR-022] an empty result links to the community with the query', async () => {
  openCreate()
  const link = () => seek<HTMLAnchorElement>('a', /Discover page|community templates/)
  await eventually(() => expect(link()?.getAttribute('href')).toBe('/discover'))
  expect(document.body.textContent).not.toContain('Not finding what you need?')
  type(await search(), 'vue & co')
  await eventually(() => expect(link()?.getAttribute('href')).toBe('/discover?query=vue%20%26%20co'))
  expect(document.body.textContent).toContain('Not finding what you need?')
  expect(link()?.target).toBe('_blank')
  type(await search(), '')
  ;(await badge('Server')).click()
  await find('a', /community templates/)
  expect(link()?.getAttribute('href')).toBe('/discover')
  expect(document.body.textContent).toContain('Not finding what you need?')
})

test.each([
  [1, '1 community-made template'],
  [1234, '1,234 community-made templates'],
])('[CR-026] [CN-095] counts the community’s %i templates of this instance', async (count, shown) => {
  openCreate({ 'GET /api/v1/templates/community': () => ({ count }) })
  await eventually(() => expect(document.body.textContent).toContain(`Browse ${shown} on our Discover page`))
})

test('claims none without public templates', async () => {
  const asked = vi.fn(() => ({ count: 0 }))
  openCreate({ 'GET /api/v1/templates/community': asked })
  await eventually(() => expect(cards()).toHaveLength(4))
  await eventually(() => expect(asked).toHaveBeenCalled())
  expect(document.body.textContent).not.toContain('community-made')
  type(await search(), 'vue')
  await find('a', /community templates/)
})

test('[CR-029] a card has title, author and kind', async () => {
  const theirs = shared('ours1', 'Our shop', { v2: true, team: 'Acme' })
  openCreate({ 'query RecentAndWorkspaceTemplates': () => usedAndOurs([theirs]) })
  const used = await card(/Our shop/)
  expect(used.textContent).toMatch(/Our shop.*by Acme/)
  expect(used.textContent).toContain('Devbox')
  expect(used.querySelector('svg')).not.toBeNull()
  const vue = await card(/Vue/)
  expect(vue.textContent).toMatch(/Vue.*by Sandlot/)
  expect(vue.textContent).toContain('Sandbox')
})

test('[CR-030] the badge Workspace shows the templates of the active workspace', async () => {
  openCreate({ 'query RecentAndWorkspaceTemplates': () => usedAndOurs([], [shared('ours1', 'Our shop')]) })
  await eventually(() => expect(cards()).toEqual(all))
  ;(await badge('Workspace')).click()
  await eventually(() => expect(cards()).toEqual(['Our shop']))
})

test('[CR-005] the sidebar has the starters, the workspace’s own templates, and the import', async () => {
  const { services, close } = openCreate({
    'GET /api/v1/sandboxes/templates/official': () => [
      { sandboxes: [official('a', 'Plain'), official('b', 'First steps', { tags: ['starter'] })] },
    ],
  })
  await eventually(() => expect(cards()).toHaveLength(2))
  expect(names('[role="tab"]')).toEqual([
    'Templates',
    'Starters',
    'From this workspace',
    'Import from GitHub',
  ])
  ;(await find('[role="tab"]', 'Starters')).click()
  await eventually(() => expect(cards()).toEqual(['First steps']))
  ;(await find('[role="tab"]', 'From this workspace')).click()
  await find('h2', 'No templates yet')
  ;(await find('[role="tab"]', 'Import from GitHub')).click()
  await eventually(() => expect(services.modals.list()).toHaveLength(1))
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test('[CR-033] [CR-034] with Ctrl or Cmd a template opens in a new tab, by pointer and keyboard', async () => {
  openCreate()
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const vue = await card(/Vue/)
  vue.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
  vue.dispatchEvent(new MouseEvent('click', { bubbles: true, metaKey: true }))
  vue.focus()
  press('Enter', { ctrlKey: true })
  press('Enter', { metaKey: true })
  expect(opened.mock.calls.map(([url, target]) => [url, target])).toEqual(
    Array(4).fill(['/p/sandbox/vue-alias', '_blank']),
  )
  expect(cards()).toEqual(all)
})

test('the arrow keys move between cards and lists', async () => {
  openCreate({ 'query RecentAndWorkspaceTemplates': () => usedAndOurs([shared('u', 'Used')]) })
  ;(await card(/Used/)).focus()
  const focused = () => document.activeElement?.querySelector('[dir="auto"]')?.textContent
  const walk = (...keys: string[]) =>
    keys.map((key) => {
      press(key)
      return focused()
    })
  expect(
    walk('ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'End', 'ArrowRight', 'Home'),
  ).toEqual(['React', 'Docker', 'React', 'Used', 'React', 'Svelte', 'Svelte', 'React'])
})

test('a list of templates that failed to load can be retried', async () => {
  let refuse = true
  openCreate({
    'GET /api/v1/sandboxes/templates/official': (input) => {
      if (refuse) throw new Refusal('Not now.')
      return answers['GET /api/v1/sandboxes/templates/official']?.(input)
    },
  })
  await find('h2', 'There was a problem getting your Templates')
  refuse = false
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(cards()).toHaveLength(4))
})

test('templates that wait for the network say so, and show once it is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  openCreate({
    ...list,
    'query AllTeams': (input) => {
      onlineManager.setOnline(false)
      return answers['query AllTeams']?.(input)
    },
  })
  await find('h2', 'You are offline')
  onlineManager.setOnline(true)
  await find('[data-card]', /T0/)
  expect(seek('h2', 'You are offline')).toBeUndefined()
})

test('[CR-032] [PM-013] a visitor browses the templates, and selecting one opens its page', async () => {
  const { router, close } = openCreate({}, {}, { isVisitor: true })
  await eventually(() => expect(cards()).toEqual(all))
  expect(names('[role="tab"]')).toEqual(['Templates', 'Starters'])
  await choose(/Docker/)
  await eventually(() => expect(router.state.location.pathname).toBe('/p/devbox/hsd8ke-alias'))
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test('[CR-007] [CR-035] forking a sandbox goes straight to loading and then to the settings', async () => {
  let answer: (value: unknown) => void = () => undefined
  openCreate(
    { 'query GetSandboxWithTemplate': () => new Promise((resolve) => (answer = resolve)) },
    { sandboxId: 'aaa111' },
  )
  await find('[role="status"]', /Loading templates/)
  expect(cards()).toEqual([])
  // No selection view is shown while it is still loading.
  expect(seek('input[type="search"]')).toBeUndefined()
  await eventually(() => {
    answer({ sandbox: origin() })
    if (!seek('h2', 'Theirs')) throw new Error('not there yet')
  })
  expect(cards()).toEqual([])
})

test('[CR-036] falls back to the templates, with a message, if it cannot be loaded', async () => {
  openCreate({ 'query GetSandboxWithTemplate': () => ({ sandbox: null }) }, { sandboxId: 'gone' })
  await find('[role="alert"]', /could not be loaded/)
  await eventually(() => expect(cards()).toHaveLength(4))
})

test('creating sends the selection, opens the new sandbox, and closes the modal', async () => {
  const fork = vi.fn(() => made)
  const { router, close } = openCreate({ 'POST /api/v1/sandboxes/vue/fork': fork })
  await choose(/Vue/)
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).not.toBe(''))
  type(title, '  My shop ')
  ;(await find<HTMLInputElement>('input[type="radio"][value="0"]')).click()
  ;(await find('button', 'Create Sandbox')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/new111'))
  expect(fork).toHaveBeenCalledExactlyOnceWith({
    title: 'My shop',
    team_id: WORKSPACE_ID,
    privacy: 0,
    collection_id: null,
    v2: false,
  })
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test('[CR-006] [CN-086] the modal closes over 300 ms', async () => {
  const { close } = openCreate()
  const leaving = performance.now()
  ;(await find('[role="dialog"] button', 'Close')).click()
  await eventually(() => expect(close).toHaveBeenCalledOnce())
  expect(performance.now() - leaving).toBeGreaterThan(290)
  expect(CLOSE_ANIMATION_MS).toBe(300)
})

test('[ST-016] fetches the official templates once and caches them', async () => {
  const list = vi.fn(answers['GET /api/v1/sandboxes/templates/official'])
  openCreate({ 'GET /api/v1/sandboxes/templates/official': list })
  for (const _visit of [1, 2]) {
    await choose(/Vue/)
    ;(await find('button', 'Back')).click()
    await eventually(() => expect(cards()).toEqual(all))
  }
  expect(list).toHaveBeenCalledOnce()
})
