// @vitest-environment jsdom
import { accountKeys } from '@sandlot/core/accounts/queries'
import { followMessages } from '@sandlot/core/repositories/follow-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { SandboxRecord } from '@sandlot/core/sandboxes/rest'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { onlineManager } from '@tanstack/react-query'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { flags } from '../accounts/testing/popup.ts'
import { editMessages } from '../files/working-copy/messages.ts'
import { buildBox, buildSession } from '../runtime/boxes/testing/box.ts'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { cardFacts, savedFile } from '../sandboxes/testing/record.ts'
import {
  type Answers,
  abilitiesAs,
  buildCard,
  memberAs,
  person,
  Refusal,
  WORKSPACE_ID,
} from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { SandboxPage } from './sandbox-page.tsx'

// The editor's code is loaded up front, so that no test waits for it.
beforeAll(async () => {
  await import('./frame/open-editor.tsx')
}, 60_000)

const moments = { inserted_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

const file = (title: string, directory_shortid: string | null) => ({
  id: title,
  shortid: title,
  title,
  code: btoa('123456'),
  directory_shortid,
  is_binary: true,
  sha: '',
  ...moments,
  ...savedFile(directory_shortid === null ? title : `${directory_shortid}/${title}`),
})

/** The user's own sandbox with binary files, because the code view measures text, which jsdom cannot. */
const record = {
  id: 'aaa111',
  alias: null,
  title: 'Shop',
  description: null,
  v2: false,
  privacy: 1,
  draft: false,
  template: 'static',
  entry: '/src/data.bin',
  owned: true,
  authorization: 'owner' as SandboxRecord['authorization'],
  fork_count: 0,
  ...moments,
  removed_at: null as string | null,
  author: { id: 'u1', username: 'ann', name: null, avatar_url: '' },
  team: { id: WORKSPACE_ID, name: 'Ours', avatar_url: null },
  ...cardFacts,
  tags: [],
  external_resources: [],
  is_frozen: false,
  version: 1,
  vm_tier: null,
  is_template: false,
  permissions: { prevent_sandbox_export: false, prevent_sandbox_leaving: false },
  preview_secret: null,
  git: null,
  original_git: null,
  forked_from_sandbox: { id: 'react', alias: null, title: 'React' },
  modules: [file('data.bin', 'src'), file('top.bin', null)],
  directories: [{ id: 'src', shortid: 'src', title: 'src', directory_shortid: null }],
}

const show = (answers: Answers = {}, fields: Partial<typeof record> = {}, page = {}) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Element.prototype.scrollIntoView = () => undefined
  return showPage(
    <SandboxPage id="aaa111" />,
    { ...memberAs(), 'GET /api/v1/sandboxes/aaa111': () => ({ ...record, ...fields }), ...answers },
    page,
  )
}

test('shows the entry file in the file tree, ready to edit', async () => {
  show()
  await find('h1', 'Shop')
  await find('[role="row"]', 'data.bin, shown now')
  expect(names('[role="treegrid"] [role="row"]')).toEqual(['src', 'data.bin, shown now', 'top.bin'])
  expect(document.body.textContent).toContain('This is a binary file of 6 bytes')
  await find('button', 'New file')
  expect(document.querySelector('[data-status]')?.textContent).toBe('Saved')
})

/** Creates a folder while the session is over, and waits until that shows. */
async function changeSignedOut(answers: Answers) {
  const isOver = { now: true }
  const signedOut = new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
  const run = (work: () => void) => {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const shown = show(
    {
      'POST /api/v1/sandboxes/aaa111/files': () => {
        if (isOver.now) throw signedOut
        const folder = { id: 'parts', shortid: 'parts', title: 'parts', directory_shortid: null }
        return { version: 2, saved_at: moments.updated_at, modules: [], directories: [folder] }
      },
      'GET /api/v1/users/current': () => {
        if (isOver.now) throw signedOut
        return person
      },
      ...answers,
    },
    {},
    { schedule: run },
  )
  const button = await find('button', 'New folder')
  button.click()
  type(await find<HTMLInputElement>('[role="treegrid"] input'), 'parts')
  press('Enter')
  await eventually(() => expect(statusText()).toBe('Not saved – sign in'))
  return { ...shown, isOver }
}
const statusText = () => document.querySelector('span[data-status]')?.textContent

test('once signed in again, in another tab, what could not be saved is saved', async () => {
  const { isOver } = await changeSignedOut({ 'GET /api/v1/users/current': () => person })
  isOver.now = false
  ;(await find('button', shellMessages.signIn)).click()
  await eventually(() => expect(statusText()).toBe('Saved'))
})

test('work that an ended session could not save is saved as soon as the page knows who is back', async () => {
  // Without the session, the sandbox does not exist for them.
  let isSeen = true
  const { isOver, services } = await changeSignedOut({
    'GET /api/v1/sandboxes/aaa111': () => {
      if (isSeen) return record
      throw new Refusal('There is no such sandbox.', 'NOT_FOUND')
    },
    'query SandboxById': () => ({ sandbox: null }),
  })
  isSeen = false
  await find('[role="banner"] a, header a', shellMessages.signIn)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(seek('p', editMessages.visitorBanner)).toBeUndefined()
  expect(services.queries.getQueryState(sandboxKeys.card('aaa111'))?.fetchStatus).toBe('idle')
  expect(statusText()).toBe('Not saved – sign in')
  isOver.now = false
  isSeen = true
  await services.queries.refetchQueries({ queryKey: accountKeys.me })
  await eventually(() => expect(statusText()).toBe('Saved'))
})

test('after the session has ended, the button next to unsaved work asks to sign in', async () => {
  await changeSignedOut({ 'GET /api/meta/features': () => flags(['github']) })
  ;(await find('button', shellMessages.signIn)).click()
  await find('[role="dialog"]')
})

test('shows an offline page with a way on, and continues when the network is back', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  show({}, {}, { at: '/broken' })
  await find('h1', sandboxMessages.offlineTitle)
  await find('p', pageMessages.pageOffline)
  expect((await find('a', shellMessages.goToDashboard)).getAttribute('href')).toBe('/dashboard')
  onlineManager.setOnline(true)
  await find('h1', 'Shop')
})

test('the address selects the file; a missing one is reported', async () => {
  const { router } = show({}, {}, { at: '/?file=top.bin' })
  await find('[role="row"]', 'top.bin, shown now')
  await router.navigate({ href: `/?file=${encodeURIComponent('src/<b>none</b>.js')}` })
  await find('h2', 'There is no file src/<b>none</b>.js in this sandbox.')
})

test('stays in a file that another user renames', async () => {
  let now: Partial<typeof record> = {}
  const { router, services } = show(
    { 'GET /api/v1/sandboxes/aaa111': () => ({ ...record, ...now }) },
    {},
    { at: '/?file=top.bin' },
  )
  await find('[role="row"]', 'top.bin, shown now')
  const shown = await find('p', /^This is a binary file/)
  const renamed = { ...file('top.bin', null), title: 'new.bin' }
  now = { version: 2, modules: [file('data.bin', 'src'), { ...renamed, ...savedFile('new.bin') }] }
  await services.queries.invalidateQueries({ queryKey: sandboxKeys.all })
  await find('[role="row"]', 'new.bin, shown now')
  await eventually(() => expect(router.state.location.search).toEqual({ file: 'new.bin' }))
  expect(await find('p', /^This is a binary file/)).toBe(shown)
})

test('the editor continues when the signed-in user becomes known', async () => {
  const { services } = show()
  const tree = await find('[role="treegrid"]')
  services.queries.setQueryData(accountKeys.me, null)
  await eventually(() => expect(names('button')).not.toContain('Your account'))
  expect(document.querySelector('[role="treegrid"]')).toBe(tree)
})

test('clicking a file shows it and puts it into the address', async () => {
  const { router } = show()
  ;(await find('[role="row"]', 'top.bin')).click()
  await find('[role="row"]', 'top.bin, shown now')
  expect(router.state.location.search).toEqual({ file: 'top.bin' })
})

test('Ctrl+P finds a file to open', async () => {
  const { router } = show()
  await find('[role="row"]', 'data.bin, shown now')
  press('p', { ctrlKey: true, code: 'KeyP' })
  const field = await find<HTMLInputElement>('input[role="combobox"]', 'Find a file')
  expect(names('[role="option"]')).toEqual(['data.binsrc', 'top.bin'])
  type(field, 'top')
  await eventually(() => expect(names('[role="option"]')).toEqual(['top.bin']))
  press('Enter')
  await find('[role="row"]', 'top.bin, shown now')
  expect(router.state.location.search).toEqual({ file: 'top.bin' })
})

test('the title can be edited in place, and the cached record is updated', async () => {
  const rename = vi.fn(() => ({
    renameSandbox: { __typename: 'Sandbox', id: 'aaa111', title: 'Store', updatedAt: '2026-01-02T00:00:00Z' },
  }))
  show({ 'mutation RenameSandbox': rename })
  ;(await find('button', 'Rename')).click()
  const field = await find<HTMLInputElement>('input', 'Title')
  type(field, 'Store')
  await eventually(() => expect(field.value).toBe('Store'))
  press('Enter')
  await find('h1', 'Store')
  // The title is shown before the server has received it.
  await eventually(() =>
    expect(rename).toHaveBeenCalledExactlyOnceWith({ id: 'aaa111', title: 'Store', was: 'Shop' }),
  )
})

test('a user removed during an upload gets a message and is redirected', async () => {
  let isIn = true
  const gone = () => {
    throw new Refusal('Sandbox not found', 'NOT_FOUND')
  }
  show({
    'GET /api/v1/sandboxes/aaa111': () => (isIn ? record : gone()),
    'POST /api/v1/sandboxes/aaa111/files': gone,
  })
  const row = await find('[role="row"]', 'top.bin')
  isIn = false
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  row.dispatchEvent(Object.assign(paste, { clipboardData: { files: [new File(['new'], 'new.txt')] } }))
  await find('[role="row"]', 'new.txt')
  // Saves immediately, as switching to another window does.
  window.dispatchEvent(new Event('blur'))
  await find('h1', sharingMessages.accessEndedTitle)
  expect(document.body.textContent).toContain(sharingMessages.accessEnded)
  expect((await find('a', 'Go to Dashboard')).getAttribute('href')).toBe('/dashboard')
})

const viewing = { owned: false, authorization: 'read' as const, abilities: abilitiesAs('READ') }
const forked: Answers = {
  'POST /api/v1/sandboxes/aaa111/fork': () => ({ ...record, id: 'bbb222', title: 'Shop (copy)' }),
  'POST /api/v1/sandboxes/bbb222/files': () => ({ version: 2, files: [], skipped: [] }),
}
async function pasteFile() {
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  const row = await find('[role="row"]', 'top.bin')
  row.dispatchEvent(Object.assign(paste, { clipboardData: { files: [new File(['new'], 'new.txt')] } }))
  await find('[role="row"]', 'new.txt')
  // Saves immediately, as switching to another window does.
  window.dispatchEvent(new Event('blur'))
}

test('a user whose access becomes read-only while editing gets a message with where the text went', async () => {
  let rights: Partial<typeof record> = {}
  const { services, router } = show({
    'GET /api/v1/sandboxes/aaa111': () => ({ ...record, ...rights }),
    ...forked,
  })
  await find('[role="row"]', 'top.bin')
  rights = viewing
  await services.queries.invalidateQueries()
  await find('p', /Your changes are saved to a copy of your own/)
  await pasteFile()
  await find(
    '[role="status"], [role="alert"]',
    /You can only view “Shop” now\. What you typed goes on in your own copy, “Shop \(copy\)”\./,
  )
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/bbb222'))
  ;(await find('button', 'Open the original')).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/p/sandbox/aaa111'))
})

test('a user who could never edit only gets a message about the copy', async () => {
  show(forked, viewing)
  await find('p', /Your changes are saved to a copy of your own/)
  await pasteFile()
  await find('[role="status"]', /You are now editing your own copy, “Shop \(copy\)”\./)
})

test('users with read-only access get no editing controls', async () => {
  show(memberAs('READ'), { owned: false, authorization: 'read', abilities: abilitiesAs('READ') })
  await find('h1', 'Shop')
  await find('button', 'Download zip')
  expect(document.body.textContent).toContain('You can view this sandbox, but not edit it.')
  expect(seek('button', 'New file')).toBeUndefined()
  expect(seek('button', 'Rename')).toBeUndefined()
  expect(seek('button', 'Use as template')).toBeUndefined()
})

test('a user who may remove the protection can do so from its notice', async () => {
  let is_frozen = true
  const set = vi.fn(() => {
    is_frozen = false
    return { setSandboxesFrozen: [{ __typename: 'Sandbox', id: 'aaa111', isFrozen: false }] }
  })
  show({
    'GET /api/v1/sandboxes/aaa111': () => ({
      ...record,
      is_frozen,
      abilities: abilitiesAs('ADMIN', { isFrozen: is_frozen }),
    }),
    'mutation ChangeFrozen': set,
  })
  expect(await find('button', 'Work on a copy')).toBeDefined()
  expect(seek('button', 'New file')).toBeUndefined()
  ;(await find('button', 'Remove protection')).click()
  await eventually(() => expect(set).toHaveBeenCalledExactlyOnceWith({ ids: ['aaa111'], isFrozen: false }))
  await find('button', 'New file')
  expect(seek('button', 'Remove protection')).toBeUndefined()
})

test('a user who may not remove the protection only sees its notice', async () => {
  const abilities = abilitiesAs('READ', { isFrozen: true })
  show(memberAs('READ'), { owned: false, authorization: 'read', is_frozen: true, abilities })
  await find('h1', 'Shop')
  await find('button', 'Download zip')
  expect(document.body.textContent).toContain('This sandbox is protected: its files cannot be changed.')
  expect(seek('button', 'Remove protection')).toBeUndefined()
})

test('a template that follows a branch shows that, and can be updated there', async () => {
  const about = { owner: 'acme', name: 'site', branch: 'main', path: '' }
  const [updatedAt, checkedAt] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']
  const update = vi.fn(() => ({ outcome: 'updated' }))
  show({
    'GET /api/v1/sandboxes/aaa111': () => ({
      ...record,
      is_frozen: true,
      abilities: abilitiesAs('ADMIN', { isFrozen: true }),
      follows: { ...about, is_told: false, updated_at: updatedAt, checked_at: checkedAt },
    }),
    'POST /api/v1/sandboxes/aaa111/follow': update,
  })
  await find('p', followMessages.banner({ ...about, isTold: false, updatedAt, checkedAt }))
  expect(document.body.textContent).not.toContain('This sandbox is protected')
  ;(await find('button', followMessages.update)).click()
  await find('[role="status"]', new RegExp(followMessages.outcomes.updated))
  expect(update).toHaveBeenCalledOnce()
})

test('disables the download of a sandbox that may not be exported', async () => {
  show({}, { permissions: { ...record.permissions, prevent_sandbox_export: true } })
  await find('h1', 'Shop')
  expect((await find('button', 'Download zip')).getAttribute('aria-disabled')).toBe('true')
})

test('can be deleted from its menu, which leads to its list', async () => {
  const trash = vi.fn(() => ({
    deleteSandboxes: [{ __typename: 'Sandbox', id: 'aaa111', removedAt: '2026-01-02T00:00:00Z' }],
  }))
  const { router } = show({ 'mutation MoveToTrash': trash }, { draft: true })
  await find('h1', 'Shop')
  ;(await find('button', 'More about Shop')).click()
  ;(await find('[role="menuitem"]', /^Delete/)).click()
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/drafts'))
  expect(trash).toHaveBeenCalledExactlyOnceWith({ ids: ['aaa111'] })
})

test('in the trash, shows a notice with a restore button', async () => {
  let removed_at: string | null = '2026-01-02T00:00:00Z'
  const restore = vi.fn(() => {
    removed_at = null
    return { addToCollectionOrTeam: [buildCard()] }
  })
  show({
    'GET /api/v1/sandboxes/aaa111': () => ({ ...record, removed_at }),
    'mutation AddToFolder': restore,
  })
  ;(await find('button', 'Restore')).click()
  await eventually(() => expect(seek('button', 'Restore')).toBeUndefined())
  expect(restore).toHaveBeenCalledExactlyOnceWith({
    ids: ['aaa111'],
    teamId: WORKSPACE_ID,
    collectionPath: '/',
    privacy: null,
    wereDeleted: true,
  })
})

test('[IT-070] opening one’s own sandbox activates its workspace', async () => {
  const team = { id: 'w9', name: 'Theirs', avatar_url: null }
  const visit = async (fields: Partial<typeof record>) => {
    document.body.replaceChildren()
    const { services } = show({}, { team, ...fields })
    await find('h1', 'Shop')
    return services.storage.get('SELECTED_WORKSPACE_ID', null)
  }
  expect(await visit({})).toBe('w9')
  expect(await visit({ owned: false, authorization: 'write_code' })).not.toBe('w9')
})

test.each([
  ['a member', false, 'Go to Dashboard'],
  ['a visitor', true, 'Sign In'],
])('reports a sandbox that %s may not see as missing, with a way on', async (_who, isVisitor, way) => {
  const refusal = () => {
    throw new Refusal('There is no such sandbox.', 'NOT_FOUND')
  }
  show({ 'GET /api/v1/sandboxes/aaa111': refusal }, {}, { isVisitor })
  await find('h1', 'There is no such sandbox, or you may not see it.')
  await find('a', way)
})

test('a returning visitor is notified when it has become private', async () => {
  let isThere = true
  const privacy = 0
  const missing = () => new Refusal('There is no such sandbox.', 'NOT_FOUND')
  const { services } = show(
    {
      'GET /api/v1/sandboxes/aaa111': () => {
        if (isThere) return { ...record, privacy, owned: false, authorization: 'read' as const }
        throw missing()
      },
      'query SandboxById': () => ({ sandbox: isThere ? buildCard({ id: 'aaa111', privacy }) : null }),
    },
    {},
    { isVisitor: true },
  )
  await find('h1', 'Shop')
  const card = () => services.queries.getQueryState(sandboxKeys.card('aaa111'))?.status
  await eventually(() => expect(card()).toBe('success'))
  isThere = false
  window.dispatchEvent(new Event('visibilitychange'))
  await find('h1', sharingMessages.accessEndedTitle)
})

test('a private sandbox whose session has ended leads to signing in, and back', async () => {
  let isIn = true
  const missing = () => new Refusal('There is no such sandbox.', 'NOT_FOUND')
  const { services, router } = show({
    'GET /api/v1/sandboxes/aaa111': () => {
      if (isIn) return { ...record, privacy: 2 }
      throw missing()
    },
    'query SandboxById': () => ({ sandbox: isIn ? buildCard({ id: 'aaa111', privacy: 2 }) : null }),
    'GET /api/v1/users/current': () => {
      if (isIn) return person
      throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
    },
  })
  await find('h1', 'Shop')
  isIn = false
  await services.queries.invalidateQueries({ queryKey: accountKeys.me })
  await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(router.state.location.search).toMatchObject({ error: 'ended' })
})

test('Ctrl+` hides the terminals of a devbox, and opens one if there is none', async () => {
  const opened = vi.fn(() => buildSession())
  show(
    {
      'GET /api/v1/sandboxes/aaa111/box': () => buildBox(),
      'POST /api/v1/sandboxes/aaa111/box/sessions': opened,
    },
    { v2: true },
  )
  ;(await find('button', 'Tasks')).focus()
  press('`', { ctrlKey: true })
  await eventually(() => expect(seek('nav', 'Terminals')).toBeUndefined())
  expect(opened).not.toHaveBeenCalled()
  // What had the focus is gone.
  expect(document.activeElement).toBe(await find('button', 'Show the terminal'))
  press('`', { ctrlKey: true })
  await find('nav', 'Terminals')
  await eventually(() => expect(opened).toHaveBeenCalledOnce())
})
