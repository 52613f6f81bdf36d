// @vitest-environment jsdom
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, USER_ID } from '../sandboxes/testing/server.ts'
import { showApp } from '../sandboxes/testing/show-app.tsx'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { FolderSection } from './folder-section.tsx'

const folder = (path: string) => ({ __typename: 'Collection', id: `id ${path}`, path, sandboxCount: 0 })
const listOf = (...paths: string[]) => ({
  me: { __typename: 'CurrentUser', id: USER_ID, collections: ['/', ...paths].map(folder) },
})
const atOnce = (run: () => void) => {
  run()
  return () => undefined
}
const refuse = () => {
  throw new Refusal('No.')
}
const rows = () => names('[role="row"]').map((name) => name.replace(/Actions for.*/, ''))
const field = () => find<HTMLInputElement>('input', 'Name of the folder')

/** The tree with the folders a and b, expanded. `calls` counts the requests besides the list. */
async function show(answers: Answers = {}, role: 'ADMIN' | 'READ' = 'ADMIN') {
  const calls: [string, Record<string, unknown>][] = []
  const counted = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (input: Record<string, unknown>) => {
        calls.push([name, input])
        return answer(input)
      },
    ]),
  )
  const page = showPage(
    <ul>
      <FolderSection />
    </ul>,
    { ...memberAs(role), 'query AllCollections': () => listOf('/a', '/b'), ...counted },
  )
  ;(await find('button', 'Expand')).click()
  await eventually(() => expect(rows()).toEqual(['a', 'b']))
  const said = () => page.services.toasts.list().map(({ text }) => text)
  return { ...page, calls, said }
}
const focus = (name: string) => seek(`[role="row"]`, new RegExp(`^${name}`))?.focus()
/** Starts renaming a folder. After a rerender of its row, the focus may still be moving to another one. */
const startRename = (name: string) =>
  eventually(() => {
    if (!seek('input')) {
      focus(name)
      press('F2')
    }
    const input = seek<HTMLInputElement>('input', 'Name of the folder')
    if (!input) throw new Error(`${name} cannot be renamed yet.`)
    return input
  })
const startNew = async () => (await find('button', 'New folder')).click()

describe('[ST-049] folder actions show immediately, and are reverted with a message on refusal', () => {
  describe('creating a folder', () => {
    test('[IT-074] needs a name: leaving the field without one creates none', async () => {
      const { calls } = await show({ 'mutation CreateFolder': refuse })
      await startNew()
      type(await field(), '   ')
      press('Enter')
      expect((await find('[role="alert"]')).textContent).toBe('Folder name is required.')
      ;(await field()).blur()
      await eventually(() => expect(seek('input')).toBeUndefined())
      expect(calls).toEqual([])
      expect(rows()).toEqual(['a', 'b'])
    })

    test('[IT-078] [ER-035] is reverted with a message when the server refuses', async () => {
      const gate = Promise.withResolvers<void>()
      const { calls, said } = await show({ 'mutation CreateFolder': () => gate.promise.then(refuse) })
      await startNew()
      type(await field(), ' New ')
      press('Enter')
      await eventually(() => expect(rows()).toEqual(['a', 'b', 'New']))
      gate.resolve()
      await eventually(() => expect(said()).toEqual(['There was a problem creating your folder: No.']))
      expect(calls).toEqual([['mutation CreateFolder', expect.objectContaining({ path: '/New' })]])
      await eventually(() => expect(rows()).toEqual(['a', 'b']))
    })
  })

  describe('renaming a folder', () => {
    test('[IT-081] [IT-082] to its current name does nothing, and neither does Escape', async () => {
      const { calls } = await show({ 'mutation RenameFolder': refuse })
      expect((await startRename('a')).value).toBe('a')
      press('Enter')
      await eventually(() => expect(seek('input')).toBeUndefined())
      type(await startRename('a'), 'other')
      press('Escape')
      await eventually(() => expect(seek('input')).toBeUndefined())
      expect(calls).toEqual([])
    })

    test('[IT-083] [ER-043] is reverted with a message when the server refuses', async () => {
      const gate = Promise.withResolvers<void>()
      const { calls, said } = await show({ 'mutation RenameFolder': () => gate.promise.then(refuse) })
      type(await startRename('a'), 'z')
      press('Enter')
      await eventually(() => expect(rows()).toEqual(['b', 'z']))
      gate.resolve()
      await eventually(() => expect(said()).toEqual(['There was a problem renaming you folder: No.']))
      expect(calls).toMatchObject([['mutation RenameFolder', { path: '/a', newPath: '/z' }]])
      await eventually(() => expect(rows()).toEqual(['a', 'b']))
    })

    test('to the name of a sibling is rejected at the field', async () => {
      await show()
      type(await startRename('a'), 'b')
      press('Enter')
      expect((await find('[role="alert"]')).textContent).toBe('There is already a folder “b” here.')
    })
  })

  test('[IT-084] [ER-044] deleting a folder removes it immediately, and restores it when the server refuses', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { said } = await show({ 'mutation DeleteFolder': () => gate.then(refuse) })
    focus('a')
    press('Delete')
    await eventually(() => expect(rows()).toEqual(['b']))
    answer()
    await eventually(() => expect(rows()).toEqual(['a', 'b']))
    await eventually(() => expect(said()).toEqual(['There was a problem deleting you folder: No.']))
  })
})

describe('while another user renames the same folder', () => {
  const theirs = { ...folder('/theirs'), id: 'id /a' }
  const renamed = () => ({
    me: { __typename: 'CurrentUser', id: USER_ID, collections: [folder('/'), folder('/b'), theirs] },
  })

  test('the field stays open with its input, and the rename is still based on the original name', async () => {
    let isTheirs = false
    const { services, calls } = await show({
      'query AllCollections': () => (isTheirs ? renamed() : listOf('/a', '/b')),
      'mutation RenameFolder': ({ newPath }) => ({
        renameCollection: [{ ...theirs, path: newPath }],
      }),
    })
    focus('a')
    press('F2')
    type(await field(), 'mine in part')
    isTheirs = true
    await services.queries.invalidateQueries()
    await eventually(() => expect(rows()).toEqual(['b', 'theirs']))
    expect((await field()).value).toBe('mine in part')
    await eventually(async () => expect(document.activeElement).toBe(await field()))
    press('Enter')
    await eventually(() => expect(calls.map(([name]) => name)).toContain('mutation RenameFolder'))
    expect(calls.find(([name]) => name === 'mutation RenameFolder')?.[1]).toMatchObject({
      path: '/a',
      newPath: '/mine in part',
    })
  })

  test('a new folder being named in it moves along; deleting the folder removes the field', async () => {
    let list = listOf('/a', '/b')
    const { services } = await show({ 'query AllCollections': () => list })
    focus('a')
    seek('[role="row"]', /^a/)?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 2 }))
    ;(await find('[role="menuitem"]', 'New folder')).click()
    type(await field(), 'inner')
    list = renamed()
    await services.queries.invalidateQueries()
    await eventually(() => expect(rows()).toEqual(['b', 'theirs', 'New folder']))
    expect((await field()).value).toBe('inner')
    list = listOf('/b')
    await services.queries.invalidateQueries()
    await eventually(() => expect(rows()).toEqual(['b']))
    expect(seek('input')).toBeUndefined()
  })
})

test('[ER-031] folders that cannot be loaded leave their link, with a message', async () => {
  showPage(
    <ul>
      <FolderSection />
    </ul>,
    { ...memberAs(), 'query AllCollections': refuse },
  )
  await eventually(() =>
    expect(document.body.textContent).toContain('There was a problem getting your sandboxes'),
  )
  expect(seek('a', 'All folders')).toBeDefined()
})

test('[PM-025] users with read-only access see folders as protected and can neither rename nor delete them', async () => {
  await show({}, 'READ')
  const menuOf = (element: Element | undefined) =>
    element?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 2 }))
  for (const element of [seek('[role="row"]', /^a/), seek('a', 'All folders')]) {
    menuOf(element)
    await eventually(() => expect(names('[role="menuitem"]')).toEqual(['Protected']))
    await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
    press('Escape')
    await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  }
  focus('a')
  press('F2')
  press('Delete')
  expect(seek('input')).toBeUndefined()
  expect(seek('button', 'New folder')).toBeUndefined()
  expect(rows()).toEqual(['a', 'b'])
})

/** The menu items that a right click on an element offers. */
async function offeredBy(place: Element | undefined) {
  place?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 2 }))
  const menu = await find('[role="menu"]')
  return [...menu.querySelectorAll('[role="menuitem"]')].map((entry) => ({
    name: entry.querySelector('[slot="label"]')?.textContent ?? entry.textContent,
    hasLock: entry.querySelector('svg.lucide-lock') !== null,
  }))
}
const namesOf = (entries: { name: string | null }[]) => entries.map(({ name }) => name)
const closeMenu = async () => {
  await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
  press('Escape')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
}

test('[SH-034] users with read-only access see a lock and that every folder is protected', async () => {
  await show({}, 'READ')
  for (const place of [seek('a', 'All folders'), seek('[role="row"]', /^a/), seek('[role="row"]', /^b/)]) {
    expect(await offeredBy(place)).toEqual([{ name: 'Protected', hasLock: true }])
    await closeMenu()
  }
})

test('[SH-035] [SH-036] writers create folders in all of them, and rename and delete all but the root', async () => {
  await show()
  expect(namesOf(await offeredBy(seek('a', 'All folders')))).toEqual(['New folder'])
  await closeMenu()
  expect(namesOf(await offeredBy(seek('[role="row"]', /^a/)))).toEqual(
    expect.arrayContaining(['New folder', 'Rename folder', 'Delete folder']),
  )
})

test('[SH-022] [SH-038] the tree is collapsed until a folder in it is visited or added', async () => {
  const answers = {
    ...memberAs(),
    'query AllCollections': () => listOf('/a', '/a/inner', '/a/inner/most', '/b'),
  }
  showPage(
    <ul>
      <FolderSection />
    </ul>,
    answers,
  )
  await find('button', 'Expand')
  expect(rows()).toEqual([])
  await startNew()
  await field()
  expect(rows()).toEqual(['New folder', 'a', 'b'])
  document.body.replaceChildren()

  const { router } = showApp('/dashboard/sandboxes/a/inner/most', answers, { schedule: atOnce })
  await eventually(() => expect(rows()).toEqual(['a', 'inner', 'most', 'b']))
  seek('[role="row"]', /^inner/)?.click()
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/sandboxes/a/inner'))
})

test('scrolls the row of the visited folder into view, once', async () => {
  const shown: (string | undefined)[] = []
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    shown.push(this.dataset.key)
  }
  onTestFinished(() => {
    Element.prototype.scrollIntoView = scrollIntoView
  })
  const answers = { ...memberAs(), 'query AllCollections': () => listOf('/a', '/a/inner', '/a/inner/most') }
  const { router } = showApp('/dashboard/sandboxes/a/inner/most', answers, { schedule: atOnce })
  await eventually(() => expect(shown).toEqual(['/a/inner/most']))
  seek('[role="row"] button', 'Collapse')?.click()
  await eventually(() => expect(rows()).toEqual(['a']))
  seek('[role="row"] button', 'Expand')?.click()
  await eventually(() => expect(rows()).toEqual(['a', 'inner', 'most']))
  await router.navigate({ href: '/dashboard/sandboxes/a' })
  await eventually(() => expect(shown).toEqual(['/a/inner/most', '/a']))
})
