// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { FOLLOW_GONE_MS } from '@sandlot/core/sandboxes/limits'
import type { FilePlace } from '@sandlot/core/sandboxes/live/live'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { create } from '../../files/working-copy/tree.ts'
import { openCopy, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { defaultEditorSettings } from '../../profile/editor-settings.ts'
import { eventually, find, names, press, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { CodeEditor } from '../code/code-editor.tsx'
import { type CodeOptions, codeExtensions } from '../code/code-extensions.ts'
import { giveLayout } from '../code/testing/layout.ts'
import { useTabs } from '../frame/use-tabs.ts'
import { ViewerList } from '../viewer-list.tsx'
import { createDocuments, type Documents } from '../work/documents.ts'
import type { Others } from '../work/others.ts'
import { buildOthers, placeAt } from '../work/testing/others.ts'
import { timers } from '../work/testing/timers.ts'
import { FollowFrame } from './follow-frame.tsx'
import { useFollow } from './use-follow.ts'

// The menu's code is loaded up front, so that no test waits for it.
import '@sandlot/ui/menu-popover'

const options: CodeOptions = {
  settings: defaultEditorSettings({ isWindows: false }),
  isReadOnly: true,
  nonce: null,
  vim: null,
  hasComments: false,
}
const text = (code: string) => ({ code, isBinary: false })
const copy = create(openCopy({ version: 1, modules: [], directories: [] }), [
  { path: 'a.txt', ...text('one\ntwo') },
  { path: 'b.txt', ...text('three\nfour') },
  { path: 'c.txt', ...text('five') },
])

type PageProps = { copy: WorkingCopy; documents: Documents; others: Others }

/** The parts of the editor that take part in following, for a user without write access. */
function Page({ documents, others }: PageProps) {
  const [said, say] = useState('')
  const hasFile = (path: string) => copy.files.has(path)
  const { tabs, ...follow } = useFollow({
    sandboxId: 's1',
    ownId: 'me',
    others,
    tabs: useTabs(copy, { id: 's1', entry: '/a.txt' }),
    hasFile,
    showCode: () => undefined,
    say,
  })
  return (
    <>
      <ViewerList follow={follow} hasFile={hasFile} isNarrow={false} onOpenFile={tabs.show} others={others} />
      <p role="status">{said}</p>
      <ul aria-label="Tabs">
        {tabs.open.map((path) => (
          <li key={path}>
            <button onClick={() => tabs.show(path)} type="button">
              {path}
            </button>
          </li>
        ))}
      </ul>
      <FollowFrame followed={follow.followed} hasFile={hasFile} onStop={follow.stop}>
        {tabs.active !== null && (
          <CodeEditor
            documents={documents}
            followedPage={follow.followed?.lead.pageId ?? null}
            marks={[]}
            onBlur={() => undefined}
            onCommentLine={() => undefined}
            onOwnMove={follow.stop}
            options={options}
            others={others}
            path={tabs.active}
            position={null}
            takesFocus={false}
          />
        )}
      </FollowFrame>
    </>
  )
}

async function show() {
  giveLayout()
  const told = buildOthers()
  const { schedule, elapse } = timers()
  const session = { get: () => ({ copy }), subscribe: () => () => undefined, update: () => undefined }
  const documents = createDocuments({
    session,
    extensions: (path, isPlain) => codeExtensions(path, isPlain, options),
    schedule,
  })
  told.look('Ana', 'Ben')
  const { router } = showPage(<Page copy={copy} documents={documents} others={told.others} />, memberAs(), {
    schedule,
  })
  await shows('a.txt')
  return { ...told, elapse, router }
}

const shows = (path: string) => find(`[aria-label="Contents of ${path}"]`)
const tabs = () => names('[aria-label="Tabs"] li')
const says = (said: string) =>
  eventually(() => expect(names('[role="status"]').some((one) => one === said)).toBe(true))
const view = () => EditorView.findFromDOM(document.body) as EditorView

/** Starts following a user with the keyboard. */
async function follow(name: string) {
  ;(await find('button', new RegExp(`^${name} is`))).focus()
  press('Enter')
  ;(await find('[role="menuitem"]', `Follow ${name}`)).click()
  await says(`Following ${name}`)
  await find('button', `Stop following ${name}`)
}
const ended = () => eventually(() => expect(seek('button', /^Stop following/)).toBeUndefined())

test('following a user opens the file that they are in, in a frame of their color, until Stop', async () => {
  const { move } = await show()
  move('Ana', placeAt('b.txt', 2))
  await follow('Ana')
  await shows('b.txt')
  expect(document.querySelector('[class*="border-team-"]')).not.toBeNull()
  expect(seek('p', /Following Ana.*Stop/)).toBeDefined()
  // If they have several pages open, the one that moved last is followed.
  move('Ana', placeAt('c.txt'), '2')
  await shows('c.txt')
  // Moves of other users are not followed.
  move('Ben', placeAt('a.txt'))
  expect(tabs()).toEqual(['a.txt', 'c.txt'])
  ;(await find('button', 'Stop following Ana')).click()
  await ended()
  await says('Stopped following Ana')
  expect(document.querySelector('[class*="border-team-"]')).toBeNull()
  move('Ana', placeAt('b.txt'))
  await find('button', 'Ana is in b.txt, line 1')
  await shows('c.txt')
})

test('tabs opened only by following are replaced, existing ones stay, and the history skips them', async () => {
  const { move, router } = await show()
  const steps = router.history.length
  await follow('Ana')
  for (const path of ['b.txt', 'c.txt', 'a.txt', 'b.txt']) {
    move('Ana', placeAt(path))
    await shows(path)
  }
  expect(tabs()).toEqual(['a.txt', 'b.txt'])
  expect(router.history.length).toBe(steps)
})

test('reports and keeps the current file when they are in none, or in a missing one', async () => {
  const { move } = await show()
  await follow('Ana')
  await find('p', /^Ana is not in a file/)
  move('Ana', placeAt('new.txt'))
  await find('p', /^Ana is in new\.txt, which has not been saved/)
  await shows('a.txt')
  move('Ana', placeAt('b.txt'))
  await shows('b.txt')
  move('Ana', null)
  await find('p', /^Ana is not in a file/)
  await shows('b.txt')
})

test('following each other stays put', async () => {
  const { move } = await show()
  move('Ana', { ...placeAt('b.txt'), follows: 'me' } as FilePlace)
  await follow('Ana')
  await find('p', /^You and Ana follow each other/)
  await shows('a.txt')
  move('Ana', placeAt('b.txt'))
  await shows('b.txt')
})

test('stops following users who leave, unless they only reload the page', async () => {
  const { look, move, elapse } = await show()
  move('Ana', placeAt('b.txt'))
  await follow('Ana')
  await shows('b.txt')
  look('Ben')
  await find('p', /^Ana is not in a file/)
  look('Ana', 'Ben')
  move('Ana', placeAt('c.txt'))
  await shows('c.txt')
  elapse(FOLLOW_GONE_MS)
  look('Ben')
  await find('p', /^Ana is not in a file/)
  elapse(FOLLOW_GONE_MS)
  await ended()
  await find('[role="status"]', /Ana left, so you stopped following them\./)
})

const ways: [string, () => unknown][] = [
  ['Escape', () => press('Escape')],
  ['a move of the caret', () => view().dispatch({ selection: { anchor: 2 } })],
  ['typing', () => view().dispatch({ changes: { from: 0, insert: 'x' }, userEvent: 'input.type' })],
  ['the wheel', () => view().scrollDOM.dispatchEvent(new Event('wheel'))],
  ['a finger', () => view().scrollDOM.dispatchEvent(new Event('touchmove'))],
  ['another file', async () => (await find('[aria-label="Tabs"] button', 'a.txt')).click()],
  ['the browser’s back', () => window.dispatchEvent(new Event('popstate'))],
]
test.each(ways)('%s ends it', async (_what, act) => {
  const { move } = await show()
  move('Ana', placeAt('b.txt'))
  await follow('Ana')
  await shows('b.txt')
  await act()
  await ended()
  await says('Stopped following Ana')
})

test('remote edits and keys handled elsewhere do not end it', async () => {
  const { move } = await show()
  move('Ana', placeAt('b.txt'))
  await follow('Ana')
  await shows('b.txt')
  view().dispatch({ changes: { from: 0, insert: 'x' }, userEvent: 'sync' })
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  onTestFinished(() => document.body.removeEventListener('keydown', take))
  press('Escape')
  move('Ana', placeAt('c.txt'))
  await shows('c.txt')
  await find('button', 'Stop following Ana')
})
