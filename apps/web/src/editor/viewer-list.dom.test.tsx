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
  told.look(...viewers)
  showPage(
    <ViewerList
      isNarrow={isNarrow}
      hasFile={(path) => path !== 'not-saved.ts'}
      onOpenFile={onOpenFile}
      others={told.others}
    />,
    memberAs(),
  )
  if (viewers.length > 0) await find('ul', 'Also here now')
  return { ...told, onOpenFile }
}

test('nobody else is no list', async () => {
  const { look } = await show([])
  expect(seek('ul', 'Also here now')).toBeUndefined()
  look('Ana')
  await find('ul', 'Also here now')
})

test('who is here is shown by picture and named, and where they are, which a press leads to', async () => {
  const { move, onOpenFile } = await show(['Ana', 'Ben'])
  await eventually(() => expect(names('li')).toEqual(['Ana', 'Ben']))
  expect(seek('li button')).toBeUndefined()
  expect(document.querySelector('[title="Ana is here too"]')).not.toBeNull()

  move('Ana', placeAt('src/App.tsx', 12, 5))
  const ana = await find('button', 'Ana is in src/App.tsx, line 12')
  expect(ana.className).toMatch(/ring-team-\d/)
  ana.focus()
  press('Enter')
  expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('src/App.tsx', 12, 5)

  // Of two pages the one that moved last counts.
  move('Ana', placeAt('README.md'), '2')
  await find('button', 'Ana is in README.md, line 1')
  expect(document.activeElement).toBe(ana)
  move('Ana', null, '2')
  await find('button', 'Ana is in src/App.tsx, line 12')
})

test('a file that is not here yet is named and leads nowhere', async () => {
  const { move } = await show(['Ana'])
  move('Ana', placeAt('not-saved.ts', 3))
  await eventually(() => expect(names('li')).toEqual(['Ana is in not-saved.ts, line 3']))
  expect(seek('li button')).toBeUndefined()
})

test('of many the others are in a menu, which leads to them as well', async () => {
  const { move, onOpenFile } = await show(['Ana', 'Ben', 'Eve', 'Gus', 'Ida', 'Joe'])
  move('Joe', placeAt('a.txt', 7, 2))
  const more = await find('button', '2 more people are here')
  expect(document.querySelectorAll('li')).toHaveLength(5)
  more.click()
  const joe = await find('[role="menuitem"]', 'Joe is in a.txt, line 7')
  expect((await find('[role="menuitem"]', 'Ida is here too')).getAttribute('aria-disabled')).toBe('true')
  joe.click()
  await eventually(() => expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('a.txt', 7, 2))
})

test('where there is little room one is shown, and the menu has the others', async () => {
  await show(['Ana', 'Ben', 'Eve'], true)
  await find('button', '2 more people are here')
  expect(names('li')[0]).toBe('Ana')
  expect(document.querySelectorAll('li')).toHaveLength(2)
})

test('nothing is announced when somebody moves', async () => {
  const { move } = await show(['Ana'])
  move('Ana', placeAt('a.txt'))
  const ana = await find('button', 'Ana is in a.txt, line 1')
  expect(ana.closest('[aria-live], [role="status"], [role="log"], [role="alert"]')).toBeNull()
})
