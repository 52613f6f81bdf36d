// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, buildCard, memberAs, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { CreateModal } from './create-modal.tsx'
import type { CreateOptions } from './open-create.ts'

const template = (id: string, title: string, tags: string[] = []) => ({
  id,
  title,
  alias: `${id}-alias`,
  description: null,
  v2: false,
  fork_count: 0,
  view_count: 0,
  environment: 'static',
  tags,
  custom_template: { id: `t-${id}`, icon_url: null, color: null },
})

const answers: Answers = {
  ...memberAs(),
  'GET /api/v1/sandboxes/templates/official': () => [
    { sandboxes: [template('vue', 'Vue', ['frontend']), template('svelte', 'Svelte', ['compiled'])] },
  ],
  'GET /api/v1/sandboxes/generate_title': () => ({ title: 'calm-dune-1234' }),
}

const made = {
  id: 'new111',
  alias: null,
  title: 'calm-dune-1234',
  description: null,
  v2: false,
  privacy: 2,
  draft: true,
  template: 'static',
  entry: null,
  owned: true,
  authorization: 'owner',
  fork_count: 0,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  removed_at: null,
  author: null,
  team: null,
  collection: null,
  forked_from_sandbox: null,
  modules: [],
  directories: [],
}

function open(more: Answers = {}, options: CreateOptions = {}, page: Parameters<typeof showPage>[2] = {}) {
  const close = vi.fn()
  const shown = showPage(<CreateModal {...options} close={close} />, { ...answers, ...more }, page)
  return { ...shown, close }
}

const cards = () =>
  names('[role="dialog"] li button').map((name) => name.replace(/^Sandbox|Official.*$/g, ''))
const search = () => find<HTMLInputElement>('input', 'Search templates')
const choose = async (name: RegExp) => (await find('[role="dialog"] li button', name)).click()

test('[CR-011] [CR-020] the search finds by title and tag, ignores case, and says when there is nothing', async () => {
  open()
  await eventually(() => expect(cards()).toEqual(['Vue', 'Svelte']))
  const field = await search()
  expect(field.placeholder).toBe('Search templates')
  type(field, 'COMPILED')
  await eventually(() => expect(cards()).toEqual(['Svelte']))
  type(field, 'qqqqqqqq')
  await find('h2', 'No results')
})

test('[CR-012] [CR-013] the slash key focuses the search, Escape leaves it and not the modal', async () => {
  const { close } = open()
  await eventually(() => expect(cards()).toHaveLength(2))
  press('/')
  expect(document.activeElement).toBe(await search())
  press('Escape')
  expect(document.activeElement).not.toBe(await search())
  expect(seek('[role="dialog"]')?.contains(document.activeElement)).toBe(true)
  expect(close).not.toHaveBeenCalled()
})

test('a list of templates that was refused can be asked for again', async () => {
  let refuse = true
  open({
    'GET /api/v1/sandboxes/templates/official': (input) => {
      if (refuse) throw new Refusal('Not now.')
      return answers['GET /api/v1/sandboxes/templates/official']?.(input)
    },
  })
  await find('h2', 'There was a problem getting your Templates')
  refuse = false
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(cards()).toHaveLength(2))
})

test('[CR-031] [CR-049] a chosen template asks for its settings, with a title to start from', async () => {
  open()
  await choose(/Vue/)
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).toBe('calm-dune-1234'))
  expect(seek<HTMLInputElement>('input[type="radio"]:checked')?.value).toBe('2')
})

test('[CR-059] [CR-060] Cancel and Back return to the templates', async () => {
  open()
  for (const name of ['Cancel', 'Back']) {
    await choose(/Vue/)
    ;(await find('button', name)).click()
    await eventually(() => expect(cards()).toHaveLength(2))
  }
})

test('creating sends what was chosen, goes to the new sandbox, and closes', async () => {
  const fork = vi.fn(() => made)
  const { router, close } = open({ 'POST /api/v1/sandboxes/vue/fork': fork })
  await choose(/Vue/)
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).not.toBe(''))
  type(title, '  My shop ')
  ;(await find<HTMLInputElement>('input[type="radio"][value="0"]')).click()
  await eventually(() => expect(seek<HTMLInputElement>('input[type="radio"]:checked')?.value).toBe('0'))
  ;(await find('button', 'Create Sandbox')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/new111'))
  expect(fork).toHaveBeenCalledExactlyOnceWith({
    title: 'My shop',
    team_id: WORKSPACE_ID,
    privacy: 0,
    collection_id: null,
  })
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test('what the server refuses is said in place, and the form stays as it was', async () => {
  open({
    'POST /api/v1/sandboxes/vue/fork': () => {
      throw new Refusal('No room left.')
    },
  })
  await choose(/Vue/)
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).not.toBe(''))
  type(title, 'Kept')
  ;(await find('button', 'Create Sandbox')).click()
  await find('p', /We were unable to fork the sandbox: No room left\./)
  expect(title.value).toBe('Kept')
  await find('button', 'Create Sandbox')
})

test('a title of blanks is refused before anything is sent', async () => {
  const fork = vi.fn()
  open({ 'POST /api/v1/sandboxes/vue/fork': fork })
  await choose(/Vue/)
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).not.toBe(''))
  type(title, '   ')
  await eventually(() => expect(title.value).toBe('   '))
  ;(await find('button', 'Create Sandbox')).click()
  await eventually(() => expect(document.body.textContent).toContain('A title is required.'))
  expect(fork).not.toHaveBeenCalled()
})

test('[CR-032] a visitor who chooses a template is led to its page', async () => {
  const { router } = open({}, {}, { isVisitor: true })
  await choose(/Vue/)
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/vue-alias'))
})

test('[CR-056] a visitor who wants to fork is asked to sign in, and comes back to this', async () => {
  const { router } = open(
    { 'query SandboxById': () => ({ sandbox: buildCard({ title: 'Theirs' }) }) },
    { sandboxId: 'aaa111' },
    { isVisitor: true },
  )
  ;(await find('button', 'Sign in to create Sandbox')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(router.state.location.search).toEqual({ continue: '/dashboard?create_sandbox=aaa111' })
})

test('[CR-035] a sandbox to fork goes straight to the settings', async () => {
  open({ 'query SandboxById': () => ({ sandbox: buildCard({ title: 'Theirs' }) }) }, { sandboxId: 'aaa111' })
  await find('h2', 'Theirs')
  expect(cards()).toEqual([])
})

test('[CR-036] one that cannot be loaded leads to the templates, and says so', async () => {
  open({ 'query SandboxById': () => ({ sandbox: null }) }, { sandboxId: 'gone' })
  await find('[role="alert"]', /could not be loaded/)
  await eventually(() => expect(cards()).toHaveLength(2))
})
