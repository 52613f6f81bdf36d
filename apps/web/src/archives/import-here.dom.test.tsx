// @vitest-environment jsdom
import { File as NodeFile } from 'node:buffer'
import { writeManifest } from '@sandlot/core/archives/manifest-rules'
import { zipEntries } from '@sandlot/core/archives/zip/pack'
import { describe, expect, test, vi } from 'vitest'
import { DraftsPage } from '../sandboxes/lists/drafts-page.tsx'
import { FolderPage } from '../sandboxes/lists/folder-page.tsx'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { memberAs, USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'

const drafts = {
  'query TeamDrafts': () => ({
    me: { __typename: 'CurrentUser', id: USER_ID, team: { __typename: 'Team', id: 'w1', drafts: [] } },
  }),
}
const show = (role: 'WRITE' | 'READ' = 'WRITE') => showPage(<DraftsPage />, { ...memberAs(role), ...drafts })

/** Dispatches the event of files or other things being dragged over the page. */
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

describe('files dragged over the page', () => {
  test('show where they would be dropped, until they leave', async () => {
    show()
    await find('button', 'Import files…')
    expect(overlay()).toBeUndefined()
    expect(drag('dragenter', ['Files']).defaultPrevented).toBe(true)
    await find('[role="status"]', /Drop to import into Drafts/)
    drag('dragleave', ['Files'])
    await eventually(() => expect(overlay()).toBeUndefined())
  })

  test('are distinguished from items dragged within the page', async () => {
    show()
    await find('button', 'Import files…')
    expect(drag('dragover', ['text/plain']).defaultPrevented).toBe(false)
    expect(overlay()).toBeUndefined()
  })

  test('are ignored for users with read-only access', async () => {
    show('READ')
    await find('h1', 'Drafts')
    await eventually(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    expect(seek('button', 'Import files…')).toBeUndefined()
    drag('dragenter', ['Files'])
    expect(overlay()).toBeUndefined()
  })

  test('are inspected when dropped, before anything is created', async () => {
    show()
    await find('button', 'Import files…')
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
    expect(dialog.textContent).toContain('From site, good.zip, bad.zip')
    expect(names('[aria-label="What will be created"] li')).toEqual(['site', 'good'])
    expect(dialog.textContent).toContain('1 sandbox skipped')
    expect(dialog.textContent).toContain('The path “../evil.txt” cannot have “.” or “..”')
    expect(overlay()).toBeUndefined()
    expect(seek('[role="dialog"] button', 'Import')).toBeDefined()
  })

  test('that are not valid zips are reported, and another file can be chosen', async () => {
    show()
    await find('button', 'Import files…')
    drag('dragenter', ['Files'])
    await find('[role="status"]', /Drop to import/)
    drag('drop', ['Files'], [entryOf(new File(['no zip'], 'wrong.zip'))])
    expect((await find('[role="alert"]', /damaged|not a zip/)).textContent).toContain('zip')
    ;(await find('[role="dialog"] button', 'Choose another zip')).click()
    await find('[role="dialog"] button', 'Choose a zip')
  })
})

test('do not list existing folders among those to be created', async () => {
  const me = (rest: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...rest } })
  const collections = ['/', '/Plans'].map((path) => ({
    ...{ __typename: 'Collection', id: path, path, sandboxCount: 0 },
  }))
  showPage(<FolderPage path="/" />, {
    ...memberAs('WRITE'),
    'query AllCollections': () => me({ collections }),
    'query PathedSandboxes': () => me({ collection: { __typename: 'Collection', id: '/', sandboxes: [] } }),
  })
  await find('button', 'Import files…')
  const sandbox = {
    ...{ directory: 'one', folder: null, title: 'One', description: null, tags: [], files: 1 },
    ...{ privacy: 'public' as const, environment: 'static', entry: null, externalResources: [] },
    ...{ isV2: false, isTemplate: false, isFrozen: false },
  }
  const archive = await zipOf('all.zip', {
    'sandlot.json': writeManifest({ folders: ['/Plans', '/New'], sandboxes: [sandbox], skipped: 0 }),
    'one/index.html': 'x',
  })
  drag('dragenter', ['Files'])
  await find('[role="status"]', /Drop to import/)
  // jsdom's files have no streams, which are needed to read the list of an archive.
  const streamed = new NodeFile([new Uint8Array(await archive.arrayBuffer())], 'all.zip') as unknown as File
  drag('drop', ['Files'], [entryOf(streamed)])
  const dialog = await find('[role="dialog"]')
  await eventually(() => expect(dialog.textContent).toContain('1 sandbox and 1 folder will be created.'))
})

describe('an import that loses its connection', () => {
  const item = (id: string) => ({
    item: {
      id,
      title: id,
      directory: id,
      folder: null,
      is_v2: false,
      notes: [],
      reason: null,
      status: 'created',
    },
  })
  const report = { report: { kind: 'archive', created: 2, skipped: 0, folders: 0, unclaimed: 0 } }

  /** A browser whose uploads each receive these events, and of which only the last completes. Returns their keys. */
  function uploadsTold(...told: object[][]): (string | undefined)[] {
    const keys: (string | undefined)[] = []
    class Upload {
      status = 0
      responseText = ''
      upload = {}
      headers = new Map<string, string>()
      onload = () => {}
      onprogress = () => {}
      onerror = () => {}
      open = () => {}
      abort = () => {}
      setRequestHeader = (name: string, value: string) => this.headers.set(name, value)
      send = () => {
        keys.push(this.headers.get('idempotency-key'))
        const events = told.shift() ?? []
        if (events.length > 0) this.status = 200
        this.responseText = events.map((event) => `${JSON.stringify(event)}\n`).join('')
        if (told.length === 0) return this.onload()
        this.onprogress()
        this.onerror()
      }
    }
    vi.stubGlobal('XMLHttpRequest', Upload)
    return keys
  }
  async function importZip() {
    await find('button', 'Import files…')
    drag('dragenter', ['Files'])
    await find('[role="status"]', /Drop to import/)
    drag('drop', ['Files'], [entryOf(await zipOf('good.zip', { 'index.html': 'x' }))])
    ;(await find('[role="dialog"] button', 'Import')).click()
  }

  test('can be retried with the same key, and ends successfully', async () => {
    const keys = uploadsTold([], [item('a1')], [item('a1'), item('b2'), report])
    show()
    await importZip()
    await find('[role="alert"]', /The import failed/)
    ;(await find('button', 'Try again')).click()
    await find('[role="status"]', /The import was stopped after 1 sandbox/)
    ;(await find('button', 'Try again')).click()
    await find('[role="status"]', /2 sandboxes imported/)
    expect(seek('button', 'Try again')).toBeUndefined()
    expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
  })

  test('gets a new key when the file is chosen again', async () => {
    const first = uploadsTold([], [])
    show()
    await importZip()
    await find('button', 'Try again')
    ;(await find('[role="dialog"] button', 'Close')).click()
    await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
    const second = uploadsTold([item('a1'), { report: { ...report.report, created: 1 } }])
    await importZip()
    await find('[role="status"]', /1 sandbox imported/)
    expect([first.length, second.length]).toEqual([1, 1])
    expect(second[0]).not.toBe(first[0])
  })
})
