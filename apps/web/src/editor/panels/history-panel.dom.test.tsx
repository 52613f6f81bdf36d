// @vitest-environment jsdom
import { avatarColorOf } from '@sandlot/ui/avatar-color'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { HistoryPanel, type HistoryPanelProps } from './history-panel.tsx'

const BASE = '/api/v1/sandboxes/aaa111/versions'
const ann = { id: 'u1', username: 'ann', name: 'Ann', avatar_url: '' }
const bob = { id: 'u2', username: 'bob', name: null, avatar_url: '' }
const changed = (path: string, change = 'changed', moved_from: string | null = null) => ({
  path,
  change,
  moved_from,
})
const saved = (version: number, files = [changed('logo.png')], more = {}) => ({
  version,
  at: new Date(Date.now() - (10 - version) * 1000).toISOString(),
  author: ann,
  restored_version: null,
  files,
  ...more,
})
const page = (versions: unknown[], has_more = false) => ({ versions, has_more })
/** Binary files, because the view of texts measures them, which jsdom cannot. */
const difference = (path: string) => ({ path, moved_from: null, before: null, after: null, is_binary: true })

function Page(props: Partial<HistoryPanelProps>) {
  const [current, setCurrent] = useState(3)
  return (
    <>
      <button onClick={() => setCurrent(current + 1)} type="button">
        save
      </button>
      <HistoryPanel currentVersion={current} mayRestore sandboxId="aaa111" {...props} />
    </>
  )
}

const show = (answers: Answers, props: Partial<HistoryPanelProps> = {}, options = {}) =>
  showPage(<Page {...props} />, { ...memberAs(), ...answers }, options)

const three = page([
  saved(3, [changed('src/App.js'), changed('b.css', 'added'), changed('c.css'), changed('d.css')]),
  saved(2, [changed('logo.png')], { restored_version: 1 }),
  saved(1, [changed('logo.png', 'removed')], { author: null }),
])

test('names everybody who typed the saved changes, the saver first', async () => {
  const together = [
    saved(2, undefined, { co_authors: [bob] }),
    saved(1, undefined, { author: null, co_authors: [bob] }),
  ]
  show({ [`GET ${BASE}`]: () => page(together) })
  await find('h2', 'Today')
  const rows = names('li > button').map((text) => text.replace(/\d\d:\d\d.*/, ''))
  expect(rows).toEqual(['Ann and bob', 'bob'])
  expect(
    [...document.querySelectorAll('li [data-letter]')].map(({ classList }) => [...classList].at(-1)),
  ).toEqual([avatarColorOf('Ann'), avatarColorOf('bob')])
})

test('shows who saved what, by day, and marks the current version', async () => {
  show({ [`GET ${BASE}`]: () => three })
  await find('h2', 'Today')
  const rows = names('li > button').map((text) => text.replace(/\d\d:\d\d/, ' at '))
  expect(rows).toEqual([
    'Ann at App.js, b.css (added) and 2 moreCurrent version',
    'Ann at Restored version 1',
    'Someone at logo.png (deleted)',
  ])
  expect(document.body.textContent).toContain('Versions are kept for 30 days.')
})

test('the initial version is the last row, and can be opened and restored like the others', async () => {
  const restore = vi.fn(() => ({ version: 4, saved_at: '2026-01-01T00:00:00Z' }))
  const first = saved(0, [changed('logo.png', 'added')], { made_from: { type: 'template', name: 'React' } })
  show({
    [`GET ${BASE}`]: () => page([saved(1), first]),
    [`GET ${BASE}/0`]: () => ({ ...first, differences: [difference('logo.png')] }),
    [`POST ${BASE}/0/restore`]: restore,
  })
  ;(await find('li > button', /Ann.*Created from template React$/)).click()
  await find('[role="dialog"]', /Original version: all files/)
  ;(await find('button', 'Restore this version')).click()
  ;(await find('[role="alertdialog"] button', 'Restore')).click()
  await eventually(() => expect(restore).toHaveBeenCalledExactlyOnceWith({}))
  await find('[role="status"]', /^All files were restored to the original version/)
})

test('reports a sandbox that began without files', async () => {
  const first = saved(0, [], { author: null, made_from: null })
  show({
    [`GET ${BASE}`]: () => page([first]),
    [`GET ${BASE}/0`]: () => ({ ...first, differences: [] }),
  })
  ;(await find('li > button', /Created$/)).click()
  await find('[role="dialog"] h2', 'This version has no files.')
})

test('shows a renamed or moved file as such', async () => {
  const files = [changed('new.js', 'moved', 'old.js'), changed('src/same.js', 'moved', 'same.js')]
  show({ [`GET ${BASE}`]: () => page([saved(1, files)]) })
  await find('li > button', /new\.js \(renamed from old\.js\), same\.js \(moved\)/)
})

test('a save reloads the list', async () => {
  const list = vi.fn(() => three)
  show({ [`GET ${BASE}`]: list })
  await find('h2', 'Today')
  ;(await find('button', 'save')).click()
  await eventually(() => expect(list).toHaveBeenCalledTimes(2))
})

test('opens a version with its files, and restores one or all after a confirmation', async () => {
  const restore = vi.fn(() => ({ version: 4, saved_at: '2026-01-01T00:00:00Z' }))
  const order: string[] = []
  const saveFirst = async () => {
    order.push('saved')
    return true
  }
  show(
    {
      [`GET ${BASE}`]: () => three,
      [`GET ${BASE}/2`]: () => ({ ...saved(2), differences: [difference('logo.png')] }),
      [`POST ${BASE}/2/restore`]: restore,
    },
    { saveFirst },
  )
  const open = async () => (await find('li > button', /Restored version 1/)).click()
  await open()
  await find('[role="dialog"]')
  await eventually(() => expect(document.body.textContent).toContain('This is a binary file'))
  ;(await find('button', 'Restore this file')).click()
  ;(await find('[role="alertdialog"] button', 'Restore')).click()
  await eventually(() => expect(restore).toHaveBeenCalledExactlyOnceWith({ paths: ['logo.png'] }))
  expect(order).toEqual(['saved'])
  await find('[role="status"]', /^logo\.png was restored to version 2/)
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())

  await open()
  ;(await find('button', 'Restore this version')).click()
  ;(await find('[role="alertdialog"] button', 'Restore')).click()
  await eventually(() => expect(restore).toHaveBeenLastCalledWith({}))
})

test('restores a file that a version removed', async () => {
  const restore = vi.fn(() => ({ version: 4, saved_at: '2026-01-01T00:00:00Z' }))
  show({
    [`GET ${BASE}`]: () => three,
    [`GET ${BASE}/1`]: () => ({ ...saved(1), differences: [difference('logo.png')] }),
    [`POST ${BASE}/0/restore`]: restore,
  })
  ;(await find('li > button', /Someone/)).click()
  ;(await find('button', 'Restore this file')).click()
  ;(await find('[role="alertdialog"] button', 'Restore')).click()
  await eventually(() => expect(restore).toHaveBeenCalledExactlyOnceWith({ paths: ['logo.png'] }))
})

test('reports a refusal, and restores nothing if unsaved changes could not be saved first', async () => {
  const restore = vi.fn(() => {
    throw new Refusal('There is no version 2 of this sandbox.')
  })
  const saveFirst = vi.fn(async () => true)
  show(
    {
      [`GET ${BASE}`]: () => three,
      [`GET ${BASE}/2`]: () => ({ ...saved(2), differences: [difference('logo.png')] }),
      [`POST ${BASE}/2/restore`]: restore,
    },
    { saveFirst },
  )
  ;(await find('li > button', /Restored version 1/)).click()
  const ask = async () => {
    ;(await find('button', 'Restore this version')).click()
    ;(await find('[role="alertdialog"] button', 'Restore')).click()
  }
  await ask()
  await find('[role="alert"]', /^There was a problem restoring this version: There is no version 2/)
  saveFirst.mockResolvedValueOnce(false)
  await ask()
  await find('[role="alert"]', /^Nothing was restored/)
  expect(restore).toHaveBeenCalledTimes(1)
})

test('users with read-only access can only compare', async () => {
  show(
    {
      [`GET ${BASE}`]: () => three,
      [`GET ${BASE}/2`]: () => ({ ...saved(2), differences: [difference('logo.png')] }),
    },
    { mayRestore: false },
  )
  ;(await find('li > button', /Restored version 1/)).click()
  await find('[role="dialog"]')
  await eventually(() => expect(document.body.textContent).toContain('This is a binary file'))
  expect(names('[role="dialog"] button').filter((name) => /Restore/.test(name))).toEqual([])
})

test('reports a loading error with a retry, and an empty history', async () => {
  let versions: (() => unknown) | undefined = () => {
    throw new Refusal('No.')
  }
  show({ [`GET ${BASE}`]: () => versions?.() })
  await find('[role="alert"]', /There was a problem getting the history/)
  versions = () => page([])
  ;(await find('button', 'Try again')).click()
  await find('h2', 'Nothing was saved in the last 30 days')
})

test('shows an offline notice without a network', async () => {
  const refuse = () => {
    throw new Refusal('No.')
  }
  show({ [`GET ${BASE}`]: refuse }, {}, { isOnline: false })
  await find('h2', 'Offline')
})
