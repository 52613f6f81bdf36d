// @vitest-environment jsdom
import { readEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { expect, test, vi } from 'vitest'
import { eventually, find } from '../sandboxes/testing/dom.ts'
import { memberAs } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { ConsolePanel } from './console/console-panel.tsx'
import { emptyConsole, withLines } from './console/console-rules.ts'
import type { ConsoleLine } from './frame.ts'
import { PreviewPane } from './preview-pane.tsx'
import { listenInFrame } from './testing/listen-in-frame.ts'

const ORIGIN = 'http://abc123.localhost:4000'
const environment = {
  ...readEnvironment(null),
  useStaticPreview: true,
  previewDomain: 'http://localhost:4000',
}
const sandbox = {
  id: 'abc123',
  title: 'First',
  template: 'react',
  v2: false,
  externalResources: [],
  previewSecret: null,
}

const broken: ConsoleLine = { level: 'error', values: [{ kind: 'text', text: 'broken' }], indent: 0 }

async function showBroken(clearsConsole: boolean) {
  showPage(
    <PreviewPane
      clearsConsole={clearsConsole}
      files={[]}
      onOpenFile={() => undefined}
      sandbox={sandbox}
      savedVersion={1}
    />,
    memberAs(),
    { environment },
  )
  const { say } = await listenInFrame(ORIGIN)
  ;(await find('button', 'Console')).click()
  say({ type: 'console', lines: [broken], dropped: 0 })
  await eventually(() => expect(badge()).toBe('1'))
  return say
}

const badge = () => document.querySelector('button[data-counted]')?.textContent ?? null
const log = () => document.querySelector('[role="log"]')?.textContent

test('counts only errors of the current run, and keeps the lines of the previous one', async () => {
  const say = await showBroken(true)
  say({ type: 'run', isNewPage: false })
  await eventually(() => expect(badge()).toBeNull())
  await eventually(() => expect(log()).toContain('broken'))
})

test('clears the lines when the page changes', async () => {
  const say = await showBroken(true)
  say({ type: 'run', isNewPage: true })
  await eventually(() => expect([badge(), log()]).toEqual([null, 'Nothing has been logged yet.']))
})

test('and keeps them if the user chose so', async () => {
  const say = await showBroken(false)
  say({ type: 'run', isNewPage: true })
  await eventually(() => expect(badge()).toBeNull())
  await eventually(() => expect(log()).toContain('broken'))
})

test('the console scrolls to its newest line, also while rows resize, until the user scrolls up', async () => {
  showPage(
    <ConsolePanel
      counts={{ log: 0, info: 0, warn: 0, error: 1, debug: 0 }}
      onClear={() => undefined}
      onClose={() => undefined}
      state={withLines(emptyConsole, { lines: [broken], dropped: 0 })}
    />,
    memberAs(),
  )
  let grow: () => void = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        grow = run
      }
      observe() {}
      disconnect() {}
    },
  )
  const list = await find('[role="log"]')
  let height = 500
  Object.defineProperty(list, 'scrollHeight', { get: () => height })
  Object.defineProperty(list, 'clientHeight', { get: () => 100 })
  list.scrollTo = (({ top }: ScrollToOptions) => scrollTo(Math.min(top ?? 0, height - 100))) as never
  const scrollTo = (top: number) => {
    list.scrollTop = top
    list.dispatchEvent(new Event('scroll'))
  }
  grow()
  expect(list.scrollTop).toBe(400)
  height = 900
  list.dispatchEvent(new Event('scroll'))
  grow()
  expect(list.scrollTop).toBe(800)
  scrollTo(300)
  height = 1000
  grow()
  expect(list.scrollTop).toBe(300)
})
