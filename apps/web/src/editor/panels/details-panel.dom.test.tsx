// @vitest-environment jsdom
import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { sandboxQuery } from '@sandlot/core/sandboxes/queries'
import { useQuery } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { cardFacts } from '../../sandboxes/testing/record.ts'
import {
  type Answers,
  abilitiesAs,
  buildCard,
  memberAs,
  Refusal,
  WORKSPACE_ID,
} from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useServices } from '../../shell/services.tsx'
import { DetailsPanel } from './details-panel.tsx'

const record = {
  id: 'aaa111',
  alias: null,
  title: 'Shop',
  description: 'Sells things' as string | null,
  v2: false,
  privacy: 1,
  draft: false,
  template: 'static',
  entry: null,
  tags: ['web', 'shop'],
  external_resources: ['https://a.test/a.css', 'https://b.test/b.js'],
  is_frozen: false,
  version: 3,
  vm_tier: null,
  is_template: false,
  permissions: { prevent_sandbox_export: false, prevent_sandbox_leaving: false },
  preview_secret: null,
  owned: true,
  authorization: 'owner',
  fork_count: 0,
  inserted_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  removed_at: null,
  author: { id: 'u1', username: 'ann', name: 'Ann', avatar_url: '' },
  team: { id: WORKSPACE_ID, name: 'Ours', avatar_url: null },
  ...cardFacts,
  git: null,
  original_git: null,
  forked_from_sandbox: { id: 'react', alias: null, title: 'React' },
  modules: [],
  directories: [],
  follows: null as object | null,
}

const folders = ['/', '/shops'].map((path) => ({
  __typename: 'Collection',
  id: path,
  path,
  sandboxCount: 0,
  teamId: WORKSPACE_ID,
}))

function Panel() {
  const { client } = useServices()
  const { data } = useQuery(sandboxQuery(client, 'aaa111'))
  return data ? <DetailsPanel sandbox={data} /> : null
}

/** Shows the panel with a server that stores changes. */
function show(answers: Answers = {}, fields: Partial<typeof record> = {}) {
  const state = { ...record, ...fields }
  const put = vi.fn(({ sandbox }: Record<string, unknown>) => Object.assign(state, sandbox))
  const page = showPage(<Panel />, {
    ...memberAs(),
    'GET /api/v1/sandboxes/aaa111': () => state,
    'PUT /api/v1/sandboxes/aaa111': put,
    'query AllCollections': () => ({ me: { __typename: 'CurrentUser', id: 'u1', collections: folders } }),
    ...answers,
  })
  return { ...page, put }
}

const field = (name: string) =>
  eventually(() => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
    const found = document.querySelector<HTMLInputElement>(`[id="${label?.htmlFor}"]`)
    if (!found) throw new Error(`no field ${name}`)
    return found
  })

/** Types into a field and moves the focus away. */
async function fill(name: string, text: string) {
  const input = await field(name)
  input.focus()
  const prototype = input.tagName === 'TEXTAREA' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await eventually(() => expect(input.value).toBe(text))
  return input
}

test('saves title and description on blur', async () => {
  const rename = vi.fn(({ title }: Record<string, unknown>) => ({
    renameSandbox: { __typename: 'Sandbox', id: 'aaa111', title, updatedAt: '2026-01-02T00:00:00Z' },
  }))
  const { put } = show({ 'mutation RenameSandbox': rename })
  const title = await fill('Title', 'Store')
  press('Enter')
  await eventually(() =>
    expect(rename).toHaveBeenCalledExactlyOnceWith({ id: 'aaa111', title: 'Store', was: 'Shop' }),
  )
  title.blur()
  const description = await fill('Description', 'Sells more\nthings')
  description.blur()
  await eventually(() =>
    expect(put).toHaveBeenCalledExactlyOnceWith({
      sandbox: { description: 'Sells more\nthings' },
      was: { description: 'Sells things' },
    }),
  )
})

test('reports an invalid title, and Escape reverts it', async () => {
  const { put } = show()
  const title = await fill('Title', '  ')
  await find('[role="alert"]', 'A title is required.')
  press('Enter')
  press('Escape')
  await eventually(() => expect(title.value).toBe('Shop'))
  title.blur()
  expect(put).not.toHaveBeenCalled()
})

test('adds and removes tags, each once', async () => {
  const { put } = show()
  await fill('Tags', ' fast ')
  press('Enter')
  await eventually(() =>
    expect(put).toHaveBeenLastCalledWith({
      sandbox: { tags: ['web', 'shop', 'fast'] },
      was: { tags: ['web', 'shop'] },
    }),
  )
  await find('[role="status"]', 'Tag fast added')
  await fill('Tags', 'web')
  press(',')
  await find('[role="alert"]', 'web has already been added.')
  await fill('Tags', '')
  ;(await find('button', 'Remove the tag web')).click()
  await eventually(() =>
    expect(put).toHaveBeenLastCalledWith({
      sandbox: { tags: ['shop', 'fast'] },
      was: { tags: ['web', 'shop', 'fast'] },
    }),
  )
  expect(document.activeElement).toBe(await field('Tags'))
})

test('validates, adds, orders and removes external resources', async () => {
  const { put } = show()
  const input = await find<HTMLInputElement>('input', 'Address of a stylesheet or script')
  type(input, 'ftp://c.test/c.js')
  await eventually(() => expect(input.value).toBe('ftp://c.test/c.js'))
  ;(await find('button', 'Add')).click()
  await find('[role="alert"]', /is not the address of an external resource/)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  type(input, 'https://c.test/c.js')
  await eventually(() => expect(input.value).toBe('https://c.test/c.js'))
  ;(await find('button', 'Add')).click()
  const [a, b, c] = ['https://a.test/a.css', 'https://b.test/b.js', 'https://c.test/c.js']
  const told = (urls: (string | undefined)[]) =>
    eventually(() => expect(put.mock.lastCall?.[0]).toMatchObject({ sandbox: { external_resources: urls } }))
  await told([a, b, c])
  ;(await find('button', `Load ${c} earlier`)).click()
  await told([a, c, b])
  ;(await find('button', `Remove ${a}`)).click()
  await told([c, b])
  expect(names('ol li > span')).toEqual(['c.test/c.js', 'b.test/b.js'])
})

test('a privacy change shows immediately and is reverted on refusal; protection is saved', async () => {
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  const refuse = async () => {
    await seen
    throw new Refusal('The workspace asks for more.')
  }
  const { put } = show({ 'PATCH /api/v1/sandboxes/aaa111/privacy': refuse })
  const open = await find<HTMLInputElement>('input[type="radio"][value="0"]')
  open.click()
  await eventually(() => expect(open.checked).toBe(true))
  goOn()
  await find(
    '[role="alert"]',
    /^We weren't able to update the sandbox privacy: The workspace asks for more\./,
  )
  await eventually(() => expect(open.checked).toBe(false))
  ;(await find('input[role="switch"]', 'Protected')).click()
  await eventually(() => expect(put).toHaveBeenCalledExactlyOnceWith({ sandbox: { is_frozen: true } }))
})

describe('a concurrent change by another user', () => {
  const conflict = (field: string, theirs: unknown) =>
    new Refusal('Bob changed it meanwhile.', 'CONFLICT', {
      field,
      theirs,
      by: { username: 'bob', name: 'Bob' },
      at: '2026-01-02T00:00:00Z',
      ids: ['aaa111'],
    })

  test('is shown beside one’s own, which can then overwrite it', async () => {
    const rename = vi.fn(({ title, was }: Record<string, unknown>) => {
      if (was !== 'Theirs') throw conflict('title', 'Theirs')
      return {
        renameSandbox: { __typename: 'Sandbox', id: 'aaa111', title, updatedAt: '2026-01-02T00:00:00Z' },
      }
    })
    show({ 'mutation RenameSandbox': rename })
    await fill('Title', 'Mine')
    press('Enter')
    const modal = await find('[role="alertdialog"]')
    await eventually(() =>
      expect(names('dt')).toEqual(expect.arrayContaining(['Bob’s version', 'Your version'])),
    )
    expect(modal.textContent).toMatch(/Bob’s versionTheirsYour versionMine/)
    expect(document.activeElement?.textContent).toBe('Keep theirs')
    ;(await find('[role="alertdialog"] button', 'Use mine')).click()
    await eventually(() =>
      expect(rename).toHaveBeenLastCalledWith({ id: 'aaa111', title: 'Mine', was: 'Theirs' }),
    )
    await find('[role="status"]', 'Renamed to “Mine”')
    expect((await field('Title')).value).toBe('Mine')
  })

  test('can be kept, and is shown from then on', async () => {
    let now = record
    const put = vi.fn(() => {
      now = { ...record, description: 'Theirs' }
      throw conflict('description', 'Theirs')
    })
    show({ 'GET /api/v1/sandboxes/aaa111': () => now, 'PUT /api/v1/sandboxes/aaa111': put })
    ;(await fill('Description', 'Mine')).blur()
    await find('[role="alertdialog"]')
    press('Escape')
    await find('[role="status"]', 'Theirs was kept')
    expect((await field('Description')).value).toBe('Theirs')
    expect(put).toHaveBeenCalledOnce()
  })
})

test('moves it to another folder', async () => {
  const move = vi.fn(() => ({ addToCollectionOrTeam: [buildCard()] }))
  show({ 'mutation AddToFolder': move })
  const button = await find('button', /All folders/)
  button.focus()
  press('ArrowDown')
  await eventually(() => expect(names('[role="option"]')).toEqual(['Drafts', 'All folders', '/shops']))
  ;(await find('[role="option"]', '/shops')).click()
  await eventually(() =>
    expect(move).toHaveBeenCalledExactlyOnceWith({
      ids: ['aaa111'],
      teamId: WORKSPACE_ID,
      collectionPath: '/shops',
      privacy: null,
      wasIn: ['/'],
    }),
  )
  await find('[role="status"]', 'Moved to shops')
})

test('asks before moving it when another user has moved it meanwhile', async () => {
  const theirs = { field: 'collectionPath', theirs: null, by: { username: 'bea', name: 'Bea' } }
  const move = vi.fn(({ wasIn }: Record<string, unknown>) => {
    if ((wasIn as unknown[])[0] !== null)
      throw new Refusal('Bea moved it.', 'CONFLICT', { ...theirs, at: null, ids: ['aaa111'] })
    return { addToCollectionOrTeam: [buildCard()] }
  })
  show({ 'mutation AddToFolder': move })
  const button = await find('button', /All folders/)
  button.focus()
  press('ArrowDown')
  ;(await find('[role="option"]', '/shops')).click()
  const question = await find('[role="alertdialog"]')
  expect(question.textContent).toContain('Bea’s versionDraftsYour version/shops')
  ;(await find('button', 'Use mine')).click()
  await find('[role="status"]', 'Moved to shops')
  expect(move.mock.calls.map(([{ wasIn }]) => wasIn)).toEqual([['/'], [null]])
})

test('deletes it after a confirmation', async () => {
  const trash = vi.fn(() => ({
    deleteSandboxes: [{ __typename: 'Sandbox', id: 'aaa111', removedAt: '2026-01-02T00:00:00Z' }],
  }))
  show({ 'mutation MoveToTrash': trash })
  ;(await find('button', 'Delete')).click()
  await find('[role="alertdialog"]')
  ;(await find('[role="alertdialog"] button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  ;(await find('button', 'Delete')).click()
  ;(await find('[role="alertdialog"] button', 'Delete')).click()
  await eventually(() => expect(trash).toHaveBeenCalledExactlyOnceWith({ ids: ['aaa111'] }))
})

const follows = {
  ...{ owner: 'acme', name: 'site', branch: 'next', path: 'docs', is_told: true },
  ...{ updated_at: '2026-01-01T00:00:00Z', checked_at: '2026-01-02T00:00:00Z' },
}

test.each([true, false])('shows the followed branch and when updates can be expected: %s', async (isTold) => {
  const update = vi.fn(() => ({ outcome: 'changedHere' }))
  show(
    { 'POST /api/v1/sandboxes/aaa111/follow': update },
    { follows: { ...follows, is_told: isTold }, is_frozen: true },
  )
  const note = await find('section', 'Follows acme/site@next (docs)')
  expect(note.textContent).toContain(followMessages.promise(isTold))
  expect([...note.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([
    follows.updated_at,
    follows.checked_at,
  ])
  ;(await find('button', followMessages.update)).click()
  await find('[role="status"]', new RegExp(followMessages.outcomes.changedHere))
})

test('users with read-only access cannot update a template', async () => {
  show(memberAs('READ'), { owned: false, abilities: abilitiesAs('READ'), is_frozen: true, follows })
  await find('section', 'Follows acme/site@next (docs)')
  expect(seek('button', followMessages.update)).toBeUndefined()
})

test('users with read-only access see the details and change nothing', async () => {
  show(memberAs('READ'), {
    owned: false,
    authorization: 'read',
    abilities: abilitiesAs('READ'),
    is_frozen: true,
  })
  await find('h2', 'Shop')
  expect(document.body.textContent).toContain('Sells things')
  expect(document.body.textContent).toContain('This sandbox is protected')
  expect(names('ul li')).toEqual(['web', 'shop'])
  expect([...document.querySelectorAll('input, textarea')]).toEqual([])
  expect(seek('button', 'Delete')).toBeUndefined()
  expect(seek('a', 'React')?.getAttribute('href')).toBe('/p/sandbox/react')
})

test('an editor who is not the owner sees the protection without a switch', async () => {
  show(memberAs('WRITE'), {
    owned: false,
    authorization: 'write_code',
    abilities: abilitiesAs('WRITE'),
    is_frozen: true,
  })
  await field('Title')
  expect(document.body.textContent).toContain('This sandbox is protected')
  expect(seek('input[role="switch"]')).toBeUndefined()
})

test('a member with edit access to a draft cannot change its details or delete it', async () => {
  const abilities = abilitiesAs('WRITE', { draft: true, grant: 'WRITE_CODE' })
  show(memberAs('WRITE'), { owned: false, authorization: 'write_code', draft: true, abilities })
  await find('button', 'Download zip')
  expect(seek('button', 'Delete')).toBeUndefined()
  expect([...document.querySelectorAll('input, select')]).toEqual([])
})

test('a private draft shows its real audience, not its workspace', async () => {
  show({}, { draft: true, privacy: 2 })
  await field('Title')
  expect(document.body.textContent).toContain('Only its author and those it is shared with can see it.')
  expect(document.body.textContent).not.toContain('Only members of the workspace can see it.')
})
