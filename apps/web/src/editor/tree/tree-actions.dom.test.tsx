// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { EditSession } from '../../files/working-copy/session.ts'
import { create } from '../../files/working-copy/tree.ts'
import { openCopy, type WorkingCopy } from '../../files/working-copy/working-copy.ts'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import type { Documents } from '../work/documents.ts'
import { type TreeActions, useTreeActions } from './use-tree-actions.ts'

const nothing = () => undefined
const documents = { flush: nothing, moved: nothing } as unknown as Documents

type TreeProps = { session: EditSession; given: (actions: TreeActions) => void }

function Tree({ session, given }: TreeProps) {
  given(useTreeActions({ session, documents, onOpen: nothing, onMoved: nothing, say: nothing }))
  return null
}

async function show(...paths: string[]) {
  let copy = create(
    openCopy({ version: 1, modules: [], directories: [] }),
    paths.map((path) => ({ path, code: path, isBinary: false })),
  )
  const session = {
    get: () => ({ copy }),
    update: (change: (before: WorkingCopy) => WorkingCopy) => {
      copy = change(copy)
    },
  } as unknown as EditSession
  let actions: TreeActions | null = null
  showPage(<Tree given={(now) => (actions = now)} session={session} />, memberAs())
  return {
    actions: await eventually(() => actions ?? Promise.reject(new Error('nothing is shown'))),
    paths: () => [...copy.files.keys()].sort(),
  }
}

test('undoing a deletion reverts no later changes', async () => {
  const { actions, paths } = await show('a.js', 'b.js')
  actions.remove(['a.js'])
  const undo = await find('button', 'Undo')
  actions.rename('b.js', 'c.js')
  undo.click()
  expect(paths()).toEqual(['a.js', 'c.js'])
})

test('the undo offer of a deletion disappears when it was undone in another way', async () => {
  const { actions, paths } = await show('a.js', 'b.js')
  actions.rename('b.js', 'c.js')
  actions.remove(['a.js'])
  const undo = await find('button', 'Undo')
  actions.undo()
  expect(paths()).toEqual(['a.js', 'c.js'])
  undo.click()
  expect(paths()).toEqual(['a.js', 'c.js'])
  await eventually(() => expect(seek('button', 'Undo')).toBeUndefined())
})
