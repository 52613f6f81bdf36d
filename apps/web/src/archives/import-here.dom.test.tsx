// @vitest-environment jsdom
import { zipEntries } from '@sandlot/core/archives/zip/pack'
import { describe, expect, test } from 'vitest'
import { DraftsPage } from '../sandboxes/lists/drafts-page.tsx'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { memberAs, USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'

const drafts = {
  'query TeamDrafts': () => ({
    me: { __typename: 'CurrentUser', id: USER_ID, team: { __typename: 'Team', id: 'w1', drafts: [] } },
  }),
}
const show = (role: 'WRITE' | 'READ' = 'WRITE') => showPage(<DraftsPage />, { ...memberAs(role), ...drafts })

/** What a browser tells of files or other things that are dragged over the page. */
function drag(type: string, types: readonly string[], entries: readonly object[] = []) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }))
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types, items }, relatedTarget: null })
  window.dispatchEvent(event)
  return event
}
const entryOf = (file: File) => ({
  name: file.name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(file),
})
const folderOf = (name: string, children: object[]) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => {
    const left = [children, []]
    return { readEntries: (done: (some: object[]) => void) => done(left.shift() ?? []) }
  },
})
const zipOf = async (name: string, files: Record<string, string>) =>
  new File(
    await zipEntries(
      Object.entries(files).map(([path, text]) => ({
        path,
        bytes: async () => new TextEncoder().encode(text),
      })),
    ),
    name,
  )
const overlay = () => seek('[role="status"]', /Drop to import into Drafts/)

describe('files that are held over the page', () => {
  test('bring up where they would go, until they are taken away', async () => {
    show()
    await find('button', 'Import…')
    expect(overlay()).toBeUndefined()
    expect(drag('dragenter', ['Files']).defaultPrevented).toBe(true)
    await find('[role="status"]', /Drop to import into Drafts/)
    drag('dragleave', ['Files'])
    await eventually(() => expect(overlay()).toBeUndefined())
  })

  test('are told apart from what is dragged within the page', async () => {
    show()
    await find('button', 'Import…')
    expect(drag('dragover', ['text/plain']).defaultPrevented).toBe(false)
    expect(overlay()).toBeUndefined()
  })

  test('are not for those who may only look', async () => {
    show('READ')
    await find('h1', 'Drafts')
    await eventually(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    expect(seek('button', 'Import…')).toBeUndefined()
    drag('dragenter', ['Files'])
    expect(overlay()).toBeUndefined()
  })

  test('are looked into when they are dropped, before anything is made', async () => {
    show()
    await find('button', 'Import…')
    drag('dragenter', ['Files'])
    await find('[role="status"]', /Drop to import/)
    const site = folderOf('site', [
      entryOf(new File(['x'], 'index.html')),
      folderOf('node_modules', [entryOf(new File(['x'], 'left-out.js'))]),
    ])
    drag(
      'drop',
      ['Files'],
      [
        site,
        entryOf(await zipOf('good.zip', { 'index.html': 'x' })),
        entryOf(await zipOf('bad.zip', { '../evil.txt': 'x', 'b.txt': 'b' })),
      ],
    )
    const dialog = await find('[role="dialog"]')
    await eventually(() => expect(dialog.textContent).toContain('2 sandboxes will be created.'))
    expect(dialog.textContent).toContain('1 sandbox skipped')
    expect(dialog.textContent).toContain('The path “../evil.txt” cannot have “.” or “..”')
    expect(overlay()).toBeUndefined()
    expect(seek('[role="dialog"] button', 'Import')).toBeDefined()
  })

  test('that are no zip inside say so, and leave the choice of another', async () => {
    show()
    await find('button', 'Import…')
    drag('dragenter', ['Files'])
    await find('[role="status"]', /Drop to import/)
    drag('drop', ['Files'], [entryOf(new File(['no zip'], 'wrong.zip'))])
    expect((await find('[role="alert"]', /damaged|not a zip/)).textContent).toContain('zip')
    ;(await find('[role="dialog"] button', 'Import another')).click()
    await find('[role="dialog"] button', 'Choose a zip')
  })
})
