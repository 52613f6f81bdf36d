// @vitest-environment jsdom
import { SIGN_IN_FIRST } from '@sandlot/core/templates/create-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import type { Toast } from '../../shell/toast-service.ts'
import { cards, choose, limits, made, official, openCreate, origin } from './testing/create.tsx'

const titleField = async () => {
  const title = await find<HTMLInputElement>('input[name="title"]')
  await eventually(() => expect(title.value).not.toBe(''))
  return title
}
const radio = (value: string) => find<HTMLInputElement>(`input[type="radio"][value="${value}"]`)
const textBeside = async (value: string) => (await radio(value)).closest('label')?.textContent
const submit = async (name: string) => (await find('[role="dialog"] button', name)).click()
const select = (label: string) =>
  eventually(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-haspopup="listbox"]')]
    const found = buttons.find((button) => button.closest('div')?.textContent?.startsWith(label))
    if (!found) throw new Error(`no drop-down ${label} in ${document.body.textContent}`)
    return found
  })

/** The options of a drop-down, as a screen reader announces them. Selects the given one. */
async function pick(label: string, option?: RegExp) {
  // The drop-down is disabled until its options are loaded.
  await eventually(async () => expect((await select(label)).matches(':enabled')).toBe(true))
  ;(await select(label)).click()
  await find('[role="option"]')
  const options = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
  const shown = options.map(({ ariaDisabled, textContent }) => ({
    name: textContent,
    isOff: ariaDisabled === 'true',
  }))
  if (option) options.find(({ textContent }) => option.test(textContent ?? ''))?.click()
  return shown
}

test('[CR-031] [CR-049] selecting a template asks for its settings, with a suggested title', async () => {
  openCreate()
  await choose(/Vue/)
  expect((await titleField()).value).toBe('calm-dune-1234')
  expect(seek<HTMLInputElement>('input[type="radio"][value="2"]')?.checked).toBe(true)
})

test('[CR-059] [CR-060] Cancel and Back return to the templates', async () => {
  openCreate()
  for (const name of ['Cancel', 'Back']) {
    await choose(/Vue/)
    ;(await find('button', name)).click()
    await eventually(() => expect(cards()).toHaveLength(4))
  }
})

test('[CR-037] [CR-038] [CR-041] a browser-only template is a Sandbox, and states that it cannot be a Devbox', async () => {
  openCreate()
  await choose(/Vue/)
  expect((await radio('browser')).checked).toBe(true)
  expect(await textBeside('browser')).toMatch(/^Sandbox/)
  expect((await radio('vm')).disabled).toBe(true)
  expect(await textBeside('vm')).toBe('DevboxNot available for this template')
  await find('button', 'Create Sandbox')
})

test('[CR-039] [CR-040] a machine-only template is a Devbox, and states that it cannot be a Sandbox', async () => {
  openCreate()
  await choose(/Docker/)
  expect((await radio('vm')).checked).toBe(true)
  expect((await radio('browser')).disabled).toBe(true)
  expect(await textBeside('browser')).toBe('SandboxNot available for this template')
  await find('button', 'Create Devbox')
})

test('a template that needs a newer Node than the server’s shows that on its card', async () => {
  openCreate({
    'GET /api/runtime': () => ({ kind: 'bubblewrap', problem: null, tools: ['node'], node: '20.19.0' }),
    'GET /api/v1/sandboxes/templates/official': () => [
      { sandboxes: [official('astro', 'Astro', { v2: true, environment: 'node' })] },
    ],
  })
  await find('[data-card]', /Needs Node\.js 22 or newer; this server has 20\.19\.0\./)
})

test('forks the browser twin of a devbox template, unless a Devbox is selected', async () => {
  const twin = vi.fn(() => made)
  openCreate({ 'POST /api/v1/sandboxes/react-ts/fork': twin })
  await choose(/React/)
  expect((await radio('browser')).checked).toBe(true)
  expect((await radio('vm')).disabled).toBe(false)
  await titleField()
  await submit('Create Sandbox')
  await eventually(() => expect(twin).toHaveBeenCalledOnce())
  expect(twin.mock.calls[0]).toMatchObject([{ v2: false }])
})

test('[CR-061] [CR-062] [CR-064] creates a Devbox as configured, opens it, and closes the modal', async () => {
  const fork = vi.fn(() => ({ ...made, id: 'box111', v2: true }))
  const { router, close } = openCreate({ 'POST /api/v1/sandboxes/9qputt/fork': fork })
  await choose(/React/)
  ;(await radio('vm')).click()
  type(await titleField(), 'My box')
  await pick('Virtual machine', /Small/)
  await pick('Folder', /^\/shop$/)
  ;(await radio('1')).click()
  await submit('Create Devbox')
  await eventually(() => expect(router.state.location.pathname).toBe('/p/devbox/box111'))
  expect(fork).toHaveBeenCalledExactlyOnceWith({
    title: 'My box',
    team_id: WORKSPACE_ID,
    privacy: 1,
    collection_id: 'c1',
    v2: true,
    custom_v_m_tier: 3,
  })
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test('[CR-066] [EN-069] a Devbox opens in the browser or in VS Code, as last selected', async () => {
  const answers = { 'POST /api/v1/sandboxes/9qputt/fork': () => ({ ...made, id: 'box111', v2: true }) }
  const store = memoryStore()
  const { router } = openCreate(answers, {}, { store })
  await choose(/React/)
  ;(await radio('vm')).click()
  expect((await pick('Open in', /VS Code/)).map(({ name }) => name)).toEqual([
    'The browser',
    'VS Code on this computer',
  ])
  await titleField()
  await submit('Create Devbox')
  await eventually(() => expect(router.state.location.href).toBe('/p/vscode?sandboxId=box111'))
  expect(store.getItem('CSB/DEFAULT_EDITOR')).toBe('"vscode"')
})

test('[CR-042] tiers above the workspace’s highest are shown but disabled', async () => {
  openCreate({ 'query WorkspaceLimits': () => limits({ tier: 4 }) })
  await choose(/Docker/)
  await eventually(async () => expect((await select('Virtual machine')).textContent).toContain('Micro'))
  expect((await pick('Virtual machine')).map(({ isOff }) => isOff)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('marks sizes that the server does not have, and preselects one that it has', async () => {
  openCreate({
    'query WorkspaceLimits': () => limits({ tier: 4 }),
    'GET /api/runtime': () => ({
      ...{ kind: 'bubblewrap', problem: null, tools: ['node'], node: '22.0.0' },
      capacity: { cpu: 2, memory: 4 },
    }),
  })
  await choose(/Docker/)
  await eventually(async () => expect((await select('Virtual machine')).textContent).toContain('Nano'))
  const options = await pick('Virtual machine')
  expect(options.map(({ isOff }) => isOff)).toEqual([false, true, true, true, true, true])
  expect(document.body.textContent).toContain('Larger than this server')
})

test('[CR-043] [CR-046] a Free workspace defaults to the smallest machine and sees a hint about better ones', async () => {
  openCreate({ 'query WorkspaceLimits': () => limits({ tier: 2 }) })
  await choose(/Docker/)
  await eventually(async () => expect((await select('Virtual machine')).textContent).toContain('Nano'))
  await find('p', 'Better specs are available for Pro workspaces.')
})

test('[CR-044] other workspaces default to the second', async () => {
  openCreate({ 'query WorkspaceLimits': () => limits({ tier: 4 }) })
  await choose(/Docker/)
  await eventually(async () => expect((await select('Virtual machine')).textContent).toContain('Micro'))
  expect(document.body.textContent).not.toContain('Better specs')
})

test('[CR-045] there is no tier to select while none are loaded', async () => {
  openCreate({ 'GET /api/vm_tiers': () => new Promise(() => undefined) })
  await choose(/Docker/)
  expect((await select('Virtual machine')).hasAttribute('disabled')).toBe(true)
})

test.each([
  ['credits are out', { used: 400, included: 400, frozen: true }],
  ['the workspace is frozen', { frozen: true }],
])(
  '[CR-047] [CR-048] [ER-093] when %s a Sandbox can still be created, a Devbox not',
  async (_what, state) => {
    openCreate({ 'query WorkspaceLimits': () => limits(state) })
    await choose(/React/)
    const create = async (name: string) => find<HTMLButtonElement>('button', name)
    expect((await create('Create Sandbox')).disabled).toBe(false)
    expect(document.body.textContent).not.toMatch(/credits/)
    ;(await radio('vm')).click()
    await find('p', 'You have run our of credits.')
    expect((await create('Create Devbox')).disabled).toBe(true)
    ;(await radio('browser')).click()
    expect((await create('Create Sandbox')).disabled).toBe(false)
    expect(document.body.textContent).not.toMatch(/credits/)
  },
)

const second = (): Answers => {
  const one = memberAs()['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const other = { ...one.me.workspaces[0], id: 'w2', name: 'Theirs' }
  return { 'query AllTeams': () => ({ me: { ...one.me, workspaces: [...one.me.workspaces, other] } }) }
}

test('[CR-050] changing the workspace also makes it the active one', async () => {
  const fork = vi.fn(() => made)
  const { services } = openCreate({ ...second(), 'POST /api/v1/sandboxes/vue/fork': fork })
  await choose(/Vue/)
  await titleField()
  await pick('Workspace', /Theirs/)
  await submit('Create Sandbox')
  await eventually(() => expect(fork).toHaveBeenCalledOnce())
  expect(fork.mock.calls[0]).toMatchObject([{ team_id: 'w2' }])
  await eventually(() => expect(services.storage.get('SELECTED_WORKSPACE_ID', null)).toBe('w2'))
})

test('a copy of one’s own sandbox defaults to that sandbox’s workspace', async () => {
  openCreate(
    {
      ...second(),
      'query GetSandboxWithTemplate': () => ({ sandbox: origin({ teamId: 'w2', authorization: 'OWNER' }) }),
    },
    { sandboxId: 'aaa111' },
  )
  await eventually(async () => expect((await select('Workspace')).textContent).toContain('Theirs'))
})

test('preselects the folder where it was opened', async () => {
  openCreate({}, { collectionPath: '/shop/old' })
  await choose(/Vue/)
  expect((await select('Folder')).textContent).toContain('/shop/old')
  await eventually(() => expect(document.body.textContent).toContain('All folders'))
  expect((await pick('Folder')).map(({ name }) => name)).toEqual([
    'Drafts',
    'All folders',
    '/shop',
    '/shop/old',
  ])
})

test('the description of private depends on whether it becomes a draft', async () => {
  openCreate({}, { collectionPath: '/shop/old' })
  await choose(/Vue/)
  await eventually(async () => expect(await textBeside('2')).toContain('Only members of the workspace'))
  await pick('Folder', /Drafts/)
  await eventually(async () => expect(await textBeside('2')).toContain('Only its author'))
})

test.each([
  ['public', 1, '1'],
  ['unlisted', 0, '1'],
  ['nonsense', 0, '2'],
])('[CR-053] privacy=%s with a minimum of %i begins with %s', async (parameter, minimumPrivacy, chosen) => {
  openCreate(
    { 'query WorkspaceLimits': () => limits({ minimumPrivacy }) },
    {},
    { at: `/?privacy=${parameter}` },
  )
  await choose(/Vue/)
  await eventually(async () => expect((await radio(chosen)).checked).toBe(true))
})

test('[CR-055] less privacy than the workspace requires cannot be selected', async () => {
  openCreate({ 'query WorkspaceLimits': () => limits({ minimumPrivacy: 1 }) })
  await choose(/Vue/)
  await eventually(async () => expect((await radio('0')).disabled).toBe(true))
  expect(await textBeside('0')).toContain('This workspace requires more privacy.')
  expect((await radio('1')).disabled).toBe(false)
})

test.each([
  ['aaa111', false, 'Sign in to create Sandbox', '/dashboard?create_sandbox=aaa111'],
  ['aaa111', true, 'Sign in to create Devbox', '/dashboard?create_devbox=aaa111'],
])(
  '[CR-051] [CR-052] [CR-056] [CR-057] [CR-058] a visitor who wants to fork is asked to sign in, and returns here',
  async (id, isV2, button, back) => {
    const { router } = openCreate(
      { 'query GetSandboxWithTemplate': () => ({ sandbox: origin({ isV2 }) }) },
      { sandboxId: id },
      { isVisitor: true },
    )
    const signIn = await find('button', button)
    expect(names('[role="radiogroup"] > span, [role="radiogroup"] > label:first-child')).toEqual(['Runtime'])
    expect(document.querySelector('button[aria-haspopup="listbox"]')).toBeNull()
    signIn.click()
    await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
    expect(router.state.location.search).toEqual({ continue: back })
  },
)

async function refused(refusal: Refusal, page?: Parameters<typeof openCreate>[2]) {
  const shown = openCreate(
    {
      'POST /api/v1/sandboxes/vue/fork': () => {
        throw refusal
      },
    },
    {},
    page,
  )
  await choose(/Vue/)
  type(await titleField(), 'Kept')
  await submit('Create Sandbox')
  return shown
}

async function closedAfter(...args: Parameters<typeof refused>) {
  const shown = await refused(...args)
  await eventually(() => expect(shown.close).toHaveBeenCalledOnce())
  const [toast] = shown.services.toasts.list() as Toast[]
  return { ...shown, toast }
}

test.each([
  [new Refusal('No room left.'), 'We were unable to fork the sandbox: No room left.'],
  [
    new Refusal('Drafts are full.', 'LIMIT', undefined, 'draftLimit'),
    'Cannot create draft: Your drafts folder is full. Delete unneeded drafts, or upgrade to Pro for unlimited drafts.',
  ],
])(
  '[CR-065] a refusal closes the modal, shows a message, and can be retried with the same input',
  async (refusal, text) => {
    const { toast, services } = await closedAfter(refusal)
    expect(toast).toMatchObject({ status: 'error', text })
    expect(toast?.action?.label).toBe('Try again')
    toast?.action?.run()
    await eventually(() =>
      expect(services.modals.list()[0]?.props).toMatchObject({ sandboxId: 'vue', title: 'Kept' }),
    )
  },
)

test.each([templateMessages.signInForServer, templateMessages.signInForCloud])(
  '[ER-013] [ER-014] a refusal for lack of an account offers to sign in: %s',
  async (message) => {
    const { toast, router } = await closedAfter(
      new Refusal(message, 'UNAUTHENTICATED', undefined, SIGN_IN_FIRST),
    )
    expect(toast?.text).toBe(message)
    expect(toast?.action?.label).toBe('Sign in')
    toast?.action?.run()
    await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  },
)

test('[ER-015] reports the sandbox limit to analytics and in the form, not as a message', async () => {
  const message = 'A workspace on this plan can have at most 5 private sandboxes.'
  const send = vi.fn()
  const store = memoryStore({
    'CSB/TOKEN': '"slt_test"',
    'CSB/COOKIE_CONSENT': '{"analytical":true,"marketing":false}',
  })
  const sink = { start: () => undefined, optOut: () => undefined, send }
  const { services, close } = await refused(new Refusal(message, 'LIMIT', { max: 5 }, 'sandboxLimit'), {
    sink,
    store,
  })
  await eventually(() => expect(document.querySelector('footer')?.textContent).toContain(message))
  expect(services.toasts.list()).toEqual([])
  expect(close).not.toHaveBeenCalled()
  expect((await titleField()).value).toBe('Kept')
  expect(send.mock.calls).toEqual([['Sandbox Limit Reached', { message }]])
})

test('rejects a blank title before sending', async () => {
  const fork = vi.fn()
  openCreate({ 'POST /api/v1/sandboxes/vue/fork': fork })
  await choose(/Vue/)
  const title = await titleField()
  type(title, '   ')
  await eventually(() => expect(title.value).toBe('   '))
  await submit('Create Sandbox')
  await eventually(() => expect(document.body.textContent).toContain('A title is required.'))
  expect(fork).not.toHaveBeenCalled()
})

test('tells users without write access anywhere', async () => {
  openCreate(memberAs('READ'))
  await choose(/Vue/)
  await find('p', /You cannot create anything/)
  expect((await find<HTMLButtonElement>('button', 'Create Sandbox')).disabled).toBe(true)
})

test('a devbox that needs a program missing on the server warns on its card and in the form, but can be created', async () => {
  const template = official('rust1', 'Rust', { v2: true, environment: 'rust' })
  openCreate({
    'GET /api/runtime': () => ({ kind: 'bubblewrap', problem: null, tools: ['node'], node: '20.19.0' }),
    'GET /api/v1/sandboxes/templates/official': () => [{ sandboxes: [template] }],
  })
  await find('[data-card]', /Needs Rust, which this server does not have\./)
  await choose(/Rust/)
  expect(await textBeside('vm')).toBe('DevboxNeeds Rust, which this server does not have.')
  await find('button', 'Create Devbox')
})
