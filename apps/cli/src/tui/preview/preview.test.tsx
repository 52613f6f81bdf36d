import { expect, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

const wide = { columns: 120, rows: 30 }

test('from 100 columns, previews the selected sandbox beside the list, part by part', async () => {
  const host = createHost()
  host.state.files = [{ path: 'a.js', code: 'const one = 1 // first\n' }]
  host.state.drafts = [{ ...wireSandbox('one'), isV2: true }, wireSandbox('two')]
  host.state.boxes.one = 'running'
  const app = openApp(host, wide)
  await app.shows('❯ one')
  await app.shows('[details] files  history  members  logs')
  await app.shows(/Address +http:\/\/localhost:4000/)
  app.press(']')
  await app.shows('[files]')
  await app.shows('a.js  23 B')
  app.press(']')
  await app.shows('v3  3h ago  ada')
  await app.shows('~ a.js')
  await app.shows('v0  3h ago  ada')
  await app.shows('Created from template React')
  app.press(']')
  await app.shows(/bob +read/)
  app.press(']')
  await app.shows('[logs]')
  await app.shows('ready in 300 ms')
  app.press('j')
  await app.shows('[details] files  history  members ')
  app.press('v')
  await app.lacks('[details]')
  app.resize({ columns: 99, rows: 30 })
  app.press('V')
  await app.shows('[details]')
  await app.lacks('❯ two')
  app.press(keys.esc)
  await app.shows('❯ two')
})

test('shows a file beside the file list, or alone when narrow, and wraps long lines', async () => {
  const host = createHost()
  const long = `const long = '${'sand '.repeat(40)}the end'`
  host.state.files = [{ path: 'src/a.js', code: `${long}\n${'// more\n'.repeat(60)}last()` }]
  const app = openApp(host, wide)
  await app.shows('❯ one')
  app.press(keys.enter)
  await app.shows('❯ src/a.js')
  await app.shows(/ 1 const long = 'sand/)
  await app.shows("the end'")
  app.press('.')
  await app.shows('Actions · the sandbox one')
  await app.shows('Show src/a.js')
  app.press(keys.esc)
  app.resize({ columns: 40, rows: 12 })
  await app.shows('❯ src/a.js')
  app.press(keys.enter)
  await app.shows(/ 1 const long = 'sand/)
  app.press('G')
  await app.shows('62 last()')
  app.press(keys.esc)
  await app.shows('❯ src/a.js')
})

test('v shows a truncated row in full', async () => {
  const host = createHost()
  host.state.drafts = [wireSandbox('one', { title: `${'long '.repeat(30)}title` })]
  const app = openApp(host, { columns: 60, rows: 20 })
  await app.shows('❯ long')
  expect(app.lines().join('\n')).not.toContain('title')
  app.press('v')
  await app.shows(/long title *│/)
})
