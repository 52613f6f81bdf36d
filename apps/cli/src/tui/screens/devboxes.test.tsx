import { expect, test, vi } from 'vitest'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { wireSandbox } from '../testing/wire-sandbox.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

function withDevbox(state?: 'running' | 'sleeping') {
  const host = createHost()
  host.state.drafts = [{ ...wireSandbox('one'), isV2: true }, wireSandbox('two')]
  if (state) host.state.boxes.one = state
  return host
}

test('lists show which devboxes run, and b stops and starts one', async () => {
  const host = withDevbox('running')
  const app = openApp(host)
  await app.shows('❯ one')
  await app.shows('● Running')
  app.press('b')
  await app.shows('“one” is stopped.')
  await app.lacks('● Running')
  expect(host.state.boxes).toEqual({})
  app.press('b')
  await app.shows('“one” is running.')
  await app.shows('● Running')
  app.press('8')
  await app.shows('sandlot devbox stop one')
  await app.shows('sandlot devbox start one')
})

test('a devbox shows its URLs, and the tasks it can run', async () => {
  const app = openApp(withDevbox('sleeping'))
  await app.shows('◐ Sleeping')
  app.press(keys.enter)
  await app.shows('http://one-5173.test')
  await app.shows('Task dev')
  await app.shows('● vite')
})

test('b does nothing for a sandbox that runs in the browser', async () => {
  const host = createHost()
  const app = openApp(host)
  await app.shows('❯ one')
  app.press('b')
  app.press('r')
  await app.shows('Title')
  expect(host.state.boxes).toEqual({})
})
