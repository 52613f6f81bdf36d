// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { createEditSession, type EditSession } from '../../files/working-copy/session.ts'
import { openCopy, type ServerFiles } from '../../files/working-copy/working-copy.ts'
import { eventually, find } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import type { Documents } from './documents.ts'
import { useTheirTree } from './use-their-tree.ts'

const filesOf = (version: number, ids: Record<string, string>): ServerFiles => ({
  version,
  modules: Object.entries(ids).map(([id, title]) => ({
    id,
    shortid: id,
    title,
    code: `text of ${id}`,
    directoryShortid: null,
    isBinary: false,
    sha: `sha of ${id}`,
    insertedAt: '',
    updatedAt: '',
  })),
  directories: [],
})

/** An editor with three files, two of which are open. */
async function build() {
  let server = filesOf(1, { a: 'a.txt', b: 'b.txt', c: 'c.txt' })
  const session = createEditSession(
    { copy: openCopy(server), access: 'write' },
    {
      load: async () => server,
      save: () => new Promise(() => undefined),
      fork: () => new Promise(() => undefined),
      keep: async () => undefined,
      flush: () => undefined,
      isOnline: () => true,
      schedule: () => () => undefined,
    },
  )
  session.start()
  showPage(<Page session={session} />, memberAs())
  await find('p.tabs')
  const hear = (version: number, ids: Record<string, string>) => {
    server = filesOf(version, ids)
    session.announce(version)
  }
  return { session, hear }
}

function Page({ session }: { session: EditSession }) {
  const [open, setOpen] = useState(['a.txt', 'b.txt'])
  const tabs = {
    open,
    moved: (moves: readonly { from: string; to: string }[]) =>
      setOpen(open.map((path) => moves.find(({ from }) => from === path)?.to ?? path)),
    show: (path: string) => setOpen([path]),
  }
  useTheirTree({ session, tabs, documents: { moved: () => undefined } as unknown as Documents })
  return <p className="tabs">{open.join(' ')}</p>
}

const tabs = () => document.querySelector('p.tabs')?.textContent

test('reports an open file that was deleted elsewhere, and can restore it', async () => {
  const { session, hear } = await build()
  hear(2, { b: 'b.txt' })
  const bringBack = await find('button', 'Bring back')
  expect(document.body.textContent).toContain('“a.txt” is no longer in this sandbox')
  bringBack.click()
  await eventually(() => expect(tabs()).toBe('a.txt'))
  const { files } = session.get().copy
  expect(files.get('a.txt')?.code).toBe('text of a')
  // It was not open, so it is not restored.
  expect(files.has('c.txt')).toBe(false)
})

test('keeps open a file moved elsewhere, and counts several deleted ones', async () => {
  const { hear } = await build()
  hear(2, { a: 'new.txt', b: 'b.txt' })
  await eventually(() => expect(tabs()).toBe('new.txt b.txt'))
  expect(document.body.textContent).not.toContain('no longer')
  hear(3, {})
  await eventually(() =>
    expect(document.body.textContent).toContain('2 of the open files are no longer in this sandbox'),
  )
})
