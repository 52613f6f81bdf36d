import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

const click = (line: number, column: number) => `\u001b[<0;${column + 1};${line + 1}M`

test('a click selects, a second one opens, the wheel scrolls, and screens are clickable', async () => {
  const host = createHost()
  const app = openApp(host, { columns: 120 })
  await app.shows('❯ one')
  app.press(click(4, 40))
  await app.shows('❯ two')
  app.press('\u001b[<64;40;5M')
  await app.shows('❯ one')
  app.press(click(4, 5))
  await app.shows('╭─ Drafts')
  await app.shows('CHANGED')
  app.press(click(4, 40))
  await app.shows('❯ two')
  app.press(click(4, 40))
  await app.shows('Drafts › two')
  app.resize({ columns: 80, rows: 24 })
  await app.lacks('╭─ Screens')
  app.press(click(1, 15))
  await app.shows('╭─ Sandboxes')
})

test('only the open prompt reacts to the mouse', async () => {
  const app = openApp(createHost(), { columns: 80 })
  await app.shows('❯ one')
  app.press('D')
  await app.shows('Move “one” to Recently deleted?')
  app.press('\u001b[<65;40;5M')
  app.press(click(5, 20))
  app.press('n')
  await app.lacks('Move “one”')
  expect(app.selected()).toContain('one')
  app.press('.')
  await app.shows('❯ o  Open in the browser')
  app.press('\u001b[<65;40;5M')
  await app.shows('❯ m  Move to folder…')
  app.press(click(5, 20))
  await app.shows('❯ r  Rename')
  app.press(click(5, 20))
  await app.shows('Title: one')
})

test('pasted text is never treated as keys: a prompt takes it as one line, the rest ignores it', async () => {
  const host = createHost()
  const app = openApp(host)
  const paste = (text: string) => app.press(`\u001b[200~${text}\u001b[201~`)
  await app.shows('❯ one')
  paste('Dy')
  await app.shows('Nothing was pasted')
  app.press('D')
  await app.shows('Move “one” to Recently deleted?')
  paste('y')
  await app.shows('Move “one” to Recently deleted?')
  app.press('n')
  await app.lacks('Move “one”')
  app.press('r')
  await app.shows('Title: one')
  paste(' heap\nDy\n')
  await app.shows('Title: one heap Dy█')
  expect(host.state.drafts).toHaveLength(3)
})

test('edits text at the caret', async () => {
  const app = openApp(createHost())
  await app.shows('❯ one')
  app.press('r')
  await app.shows('Title: one█')
  app.press(keys.left)
  await app.shows('Title: one  Enter')
  app.press('X')
  await app.shows('Title: onXe')
})

test('a question too long for the last line appears above it in full', async () => {
  const app = openApp(createHost(), { columns: 40, rows: 12 })
  await app.shows('❯ one')
  app.press('D')
  await app.shows('Move “one” to Recently deleted?')
  await app.shows('y yes · n no')
  app.press('n')
  await app.shows('❯ one')
})

test('custom keys are displayed and take effect', async () => {
  const app = openApp(createHost(), { ownKeys: { delete: 'x', help: 'H' } })
  await app.shows('❯ one')
  await app.shows('x delete')
  app.press('D')
  app.press('x')
  await app.shows('Move “one” to Recently deleted?')
  app.press('n')
  await app.lacks('Move “one”')
  app.press('.')
  await app.shows('x  Delete')
  app.press(keys.esc)
  await app.lacks('Actions')
  app.press('H')
  await app.shows('delete (your own key, instead of D)')
})

test('edits a file in the person’s editor, and merges what others saved meanwhile', async () => {
  const host = createHost()
  host.state.files = [{ path: 'a.txt', code: 'one\ntwo\nthree\n' }]
  const edits: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.replace('one', 'ONE'),
    (text) => text.replace('ONE', 'mine'),
    (text) => text.replace(/<<<<<<<[\s\S]*>>>>>>> theirs\n/, 'both\n'),
  ]
  const app = openApp(host, {
    edit: async (file) => {
      const text = await readFile(file, 'utf8')
      const change = edits.shift() ?? ((same) => same)
      await writeFile(file, change(text))
      // Another user saves first, once on another line and once on the same line.
      if (edits.length === 2) host.state.files = [{ path: 'a.txt', code: 'one\ntwo\nTHREE\n' }]
      if (edits.length === 1) host.state.files = [{ path: 'a.txt', code: 'theirs\ntwo\nTHREE\n' }]
    },
  })
  await app.shows('❯ one')
  app.press(keys.enter)
  await app.shows('❯ a.txt')
  app.press('e')
  await app.shows('Nothing was changed.')
  app.press('e')
  await app.shows('merged with changes that somebody else made')
  expect(host.state.files).toEqual([{ path: 'a.txt', code: 'ONE\ntwo\nTHREE\n' }])
  app.press('e')
  await app.shows('Somebody else changed the same lines of a.txt meanwhile.')
  app.press('e')
  await app.shows('Saved a.txt.')
  expect(host.state.files).toEqual([{ path: 'a.txt', code: 'both\ntwo\nTHREE\n' }])
})

test('keeps an edited text that could not be saved', async () => {
  const host = createHost()
  host.state.files = [{ path: 'a.txt', code: 'one\n' }]
  const drafts: string[] = []
  const app = openApp(host, {
    columns: 160,
    edit: async (file) => {
      drafts.push(file)
      await writeFile(file, `mine ${drafts.length}\n`)
      if (drafts.length === 1) host.state.failure = 'offline'
      if (drafts.length === 2) throw new Error('vi ended with 1')
      if (drafts.length === 3) host.state.files = [{ path: 'a.txt', code: 'theirs\n' }]
    },
  })
  await app.shows('❯ one')
  app.press(keys.enter)
  await app.shows('❯ a.txt')
  app.press('e')
  await app.shows('It could not be saved')
  await app.shows(`Your text is in ${drafts[0]}`)
  expect(await readFile(drafts[0] ?? '', 'utf8')).toBe('mine 1\n')
  host.state.failure = null
  app.press('e')
  await app.shows('vi ended with 1')
  await app.shows(`Your text is in ${drafts[1]}`)
  app.press('e')
  await app.shows('Somebody else changed the same lines')
  app.press('x')
  await app.lacks('Somebody else changed the same lines')
  expect(await readFile(drafts[2] ?? '', 'utf8')).toBe('mine 3\n')
  for (const draft of drafts) await rm(dirname(draft), { recursive: true })
})

test('lists contexts with the current one marked; choosing it changes nothing', async () => {
  const app = openApp(createHost(), { context: 'work' })
  await app.shows('❯ one')
  app.press('c')
  await app.shows(/❯ work +http:\/\/localhost:4000 +ada +here/)
  app.press(keys.enter)
  await app.shows('Nothing to change.')
})
