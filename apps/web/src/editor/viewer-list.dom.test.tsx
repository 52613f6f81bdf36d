// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { ViewerList } from './viewer-list.tsx'
import { buildOthers, placeAt } from './work/testing/others.ts'

async function show(viewers: string[], isNarrow = false) {
  const told = buildOthers()
  const onOpenFile = vi.fn()
  const follow = { followed: null, start: vi.fn(), stop: vi.fn() }
  told.look(...viewers)
  showPage(
    <ViewerList
      follow={follow}
      isNarrow={isNarrow}
      hasFile={(path) => path !== 'not-saved.ts'}
      onOpenFile={onOpenFile}
      others={told.others}
    />,
    memberAs(),
  )
  if (viewers.length > 0) await find('ul', 'Also here now')
  return { ...told, onOpenFile, follow }
}

test('shows no list without other viewers', async () => {
  const { look } = await show([])
  expect(seek('ul', 'Also here now')).toBeUndefined()
  look('Ana')
  await find('ul', 'Also here now')
})

test('shows the picture and name of each viewer and where they are, with a menu to go there', async () => {
  const { move, onOpenFile, follow } = await show(['Ana', 'Ben'])
  await eventually(() => expect(names('li button')).toEqual(['Ana is here too', 'Ben is here too']))

  move('Ana', placeAt('src/App.tsx', 12, 5))
  const ana = await find('button', 'Ana is in src/App.tsx, line 12')
  expect(ana.className).toMatch(/ring-team-\d/)
  ana.focus()
  press('Enter')
  ;(await find('[role="menuitem"]', 'Go to Ana')).click()
  expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('src/App.tsx', 12, 5)
  press('Enter')
  ;(await find('[role="menuitem"]', 'Follow Ana')).click()
  expect(follow.start).toHaveBeenCalledExactlyOnceWith('ana')

  // Of two pages, the one that moved last counts.
  move('Ana', placeAt('README.md'), '2')
  await find('button', 'Ana is in README.md, line 1')
  await eventually(() => expect(document.activeElement).toBe(ana))
  move('Ana', null, '2')
  await find('button', 'Ana is in src/App.tsx, line 12')
})

test.each([
  ['a file that is not here yet', placeAt('not-saved.ts', 3), 'Ana is in not-saved.ts, line 3'],
  ['no file', null, 'Ana is here too'],
])('a viewer in %s can be followed, but not gone to', async (_what, place, label) => {
  const { move } = await show(['Ana'])
  move('Ana', place)
  ;(await find('button', label)).click()
  await find('[role="menuitem"]', 'Follow Ana')
  const go = await find('[role="menuitem"]', /^Go to Ana/)
  expect(go.getAttribute('aria-disabled')).toBe('true')
})

test('lists the rest of many viewers in a menu, which leads to them too', async () => {
  const { move, onOpenFile, follow } = await show(['Ana', 'Ben', 'Eve', 'Gus', 'Ida', 'Joe'])
  move('Joe', placeAt('a.txt', 7, 2))
  const more = await find('button', '2 more people are here')
  expect(document.querySelectorAll('li')).toHaveLength(5)
  more.click()
  await find('[role="group"]', 'Joe is in a.txt, line 7')
  ;(await find('[role="menuitem"]', 'Go to Joe')).click()
  await eventually(() => expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('a.txt', 7, 2))
  more.click()
  ;(await find('[role="menuitem"]', 'Follow Ida')).click()
  await eventually(() => expect(follow.start).toHaveBeenCalledExactlyOnceWith('ida'))
})

test('shows one viewer in narrow layouts, and the rest in the menu', async () => {
  await show(['Ana', 'Ben', 'Eve'], true)
  await find('button', '2 more people are here')
  expect(names('li button')[0]).toBe('Ana is here too')
  expect(document.querySelectorAll('li')).toHaveLength(2)
})

test('announces no movements', async () => {
  const { move } = await show(['Ana'])
  move('Ana', placeAt('a.txt'))
  const ana = await find('button', 'Ana is in a.txt, line 1')
  expect(ana.closest('[aria-live], [role="status"], [role="log"], [role="alert"]')).toBeNull()
})
