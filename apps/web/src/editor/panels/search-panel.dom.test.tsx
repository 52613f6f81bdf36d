// @vitest-environment jsdom

import type { FindFile } from '@sandlot/core/files/find-rules'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { createSearchHost } from './search-host.ts'
import { SearchPanel } from './search-panel.tsx'
import { giveRoom, workersFrom } from './testing/room.ts'
import type { FileText } from './use-replace.ts'

const file = (path: string, code: string): FindFile => ({ path, code, isBinary: false })
const files = [
  file('src/a.js', 'let Heap = 1\nheap(Heap)\n'),
  file('src/b.js', 'export const top = heap'),
  { path: 'logo.png', code: 'heap', isBinary: true },
  file('README.md', 'About heaps'),
]

const schedule = (run: () => void) => {
  queueMicrotask(run)
  return () => undefined
}

beforeEach(() => {
  giveRoom()
})

function Panel({ onOpenFile, isReadOnly }: { onOpenFile: () => void; isReadOnly: boolean }) {
  const [shown, setShown] = useState<readonly FindFile[]>(files)
  const replace = (changes: FileText[]) =>
    setShown((before) =>
      before.map((one) => ({
        ...one,
        code: changes.find(({ path }) => path === one.path)?.code ?? one.code,
      })),
    )
  return (
    <>
      <SearchPanel files={shown} onOpenFile={onOpenFile} {...(!isReadOnly && { onReplace: replace })} />
      <pre>{shown.map(({ code }) => code).join('|')}</pre>
      <button onClick={() => replace([{ path: 'src/b.js', code: 'typed' }])} type="button">
        type
      </button>
    </>
  )
}

async function search(text: string, { isReadOnly = false } = {}) {
  const onOpenFile = vi.fn()
  const page = showPage(<Panel isReadOnly={isReadOnly} onOpenFile={onOpenFile} />, memberAs(), { schedule })
  vi.stubGlobal('Worker', workersFrom({ 'search-worker': () => createSearchHost(() => 0) }))
  type(await find<HTMLInputElement>('input', 'Search in all files'), text)
  return { ...page, onOpenFile }
}

const texts = () => document.querySelector('pre')?.textContent
const rows = () => names('[role="row"]')

test('shows matches by file, with lines, and skips binary files', async () => {
  await search('heap')
  await find('[role="status"]', '5 matches in 3 files')
  expect(rows()).toEqual([
    'src/a.js, 3 matches',
    'Line 1: let Heap = 1',
    'Line 2: heap(Heap)',
    'Line 2: heap(Heap)',
    'src/b.js, 1 match',
    'Line 1: export const top = heap',
    'README.md, 1 match',
    'Line 1: About heaps',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Heap',
    'heap',
    'Heap',
    'heap',
    'heap',
  ])
})

test('match case, whole word and regular expression are toggles', async () => {
  await search('heap')
  await find('[role="status"]', '5 matches in 3 files')
  ;(await find('button', 'Match case')).click()
  await find('[role="status"]', '3 matches in 3 files')
  ;(await find('button', 'Whole word')).click()
  await find('[role="status"]', '2 matches in 2 files')
  expect(seek('button', 'Whole word')?.getAttribute('aria-pressed')).toBe('true')
  ;(await find('button', 'Regular expression')).click()
  type(await find<HTMLInputElement>('input', 'Search in all files'), 'h(')
  await find('[role="alert"]', /^This is not a valid regular expression: .+\.$/)
  expect(seek('input', 'Search in all files')?.getAttribute('aria-invalid')).toBe('true')
})

test('opens a match at its position, by keyboard alone', async () => {
  const { onOpenFile } = await search('heap')
  await find('[role="row"]', 'src/b.js, 1 match')
  ;(await find('input', 'Search in all files')).focus()
  press('ArrowDown')
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('src/a.js, 3 matches'),
  )
  press('ArrowDown')
  press('ArrowDown')
  await eventually(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Line 2: heap(Heap)'),
  )
  press('Enter')
  await eventually(() => expect(onOpenFile).toHaveBeenCalledExactlyOnceWith('src/a.js', 2, 1))
})

test('replaces all matches after a confirmation, with undo', async () => {
  await search('heap')
  ;(await find('button', 'Show replace')).click()
  type(await find<HTMLInputElement>('input', 'Replace with'), 'pile')
  await find('[role="status"]', '5 matches in 3 files')
  ;(await find('button', 'Replace all')).click()
  await find('[role="alertdialog"]')
  ;(await find('[role="alertdialog"] button', 'Replace all')).click()
  await eventually(() =>
    expect(texts()).toBe('let pile = 1\npile(pile)\n|export const top = pile|heap|About piles'),
  )
  await find('[role="status"]', /^5 matches replaced in 3 files/)
  ;(await find('button', 'type')).click()
  ;(await find('button', 'Undo')).click()
  await eventually(() => expect(texts()).toBe('let Heap = 1\nheap(Heap)\n|typed|heap|About heaps'))
  await find('[role="status"]', /^Replacements undone, except in files that have changed since: src\/b\.js/)
})

test('replaces one match, or those of one file, without a confirmation', async () => {
  await search('heap')
  ;(await find('button', 'Show replace')).click()
  type(await find<HTMLInputElement>('input', 'Replace with'), 'x')
  ;(await find('button', 'Replace all in src/b.js')).click()
  await eventually(() => expect(texts()).toContain('export const top = x'))
  await eventually(() => expect(rows()).not.toContain('src/b.js, 1 match'))
  document.querySelectorAll<HTMLElement>('[aria-label="Replace this match"]')[2]?.click()
  await eventually(() => expect(texts()).toContain('let Heap = 1\nheap(x)'))
})

test('users with read-only access get no replace', async () => {
  await search('heap', { isReadOnly: true })
  await find('[role="row"]', 'src/b.js, 1 match')
  expect(seek('button', 'Show replace')).toBeUndefined()
})

test('reports when nothing is found', async () => {
  await search('nowhere')
  await find('[role="status"]', 'No text file in this sandbox contains this.')
  expect(rows()).toEqual([])
})
