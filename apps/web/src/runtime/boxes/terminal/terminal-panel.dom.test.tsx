// @vitest-environment jsdom
import type { Box, BoxSession } from '@sandlot/core/runtime/boxes/rest'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../../sandboxes/testing/dom.ts'
import { type Answers, abilitiesAs, memberAs } from '../../../sandboxes/testing/server.ts'
import { showPage } from '../../../sandboxes/testing/show-page.tsx'
import { buildBox, buildSession, buildTask, devbox } from '../testing/box.ts'
import { TerminalPanel } from './terminal-panel.tsx'

const PATH = '/api/v1/sandboxes/aaa111/box'

class FakeSocket {
  static all: FakeSocket[] = []
  binaryType = ''
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send() {}
  close() {}
  say(channel: number, text: string) {
    this.onmessage?.({ data: Uint8Array.of(channel, ...new TextEncoder().encode(text)).buffer })
  }
}

// Loaded up front, so that no test waits for it.
beforeAll(() => import('../../../shell/ui/alert-modal.tsx'), 60_000)
beforeEach(() => {
  FakeSocket.all = []
  // jsdom has no canvas, so colors don't follow a theme.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const show = (
  first: Partial<Box>,
  {
    isAsked = false,
    sandbox = {},
    answers = {},
  }: { isAsked?: boolean; sandbox?: object; answers?: Answers } = {},
) => {
  const asked: unknown[] = []
  let box = buildBox(first)
  const set = (sessions: BoxSession[]) => {
    box = buildBox({ ...box, sessions })
  }
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }))
  const onHide = vi.fn()
  const page = showPage(
    <TerminalPanel isAsked={isAsked} onHide={onHide} onPort={() => undefined} sandbox={devbox(sandbox)} />,
    {
      ...memberAs(),
      'GET /api/v1/auth/jwt': () => ({ jwt: 'token' }),
      [`GET ${PATH}`]: () => box,
      [`POST ${PATH}/sessions`]: (wanted) => {
        asked.push(wanted)
        const opened =
          wanted.kind === 'task'
            ? buildSession({ id: `t${asked.length}`, kind: 'task', name: String(wanted.name) })
            : buildSession({ id: `s${box.sessions.length + 1}` })
        set([...box.sessions, opened])
        return opened
      },
      ...Object.fromEntries(
        ['s1', 's2', 't1', 't2'].map((id) => [
          `DELETE ${PATH}/sessions/${id}`,
          () => {
            asked.push(`end ${id}`)
            set(box.sessions.filter((session) => session.id !== id))
            return { ended: true }
          },
        ]),
      ),
      ...answers,
    },
  )
  return { asked, onHide, ...page }
}

const tabs = () => names('nav[aria-label="Terminals"] button[data-tab]')

test('requesting the terminal creates one if there is none', async () => {
  const { asked } = show({}, { isAsked: true })
  await find('button', 'Terminal: bash')
  expect(asked).toEqual([{ kind: 'terminal' }])
  await eventually(() =>
    expect(FakeSocket.all[0]?.url).toBe('ws://sandlot.test/socket/boxes/aaa111/sessions/s1?from=0'),
  )
})

test('shows the output of a terminal, and what was lost of it', async () => {
  show({ sessions: [buildSession()] })
  await eventually(() => expect(FakeSocket.all).toHaveLength(1))
  const [socket] = FakeSocket.all
  socket?.say(3, JSON.stringify({ type: 'from', offset: 2048, lost: 2048 }))
  socket?.say(1, 'hello from the box')
  const screen = await find('[data-terminal] .xterm')
  await eventually(() =>
    expect(screen.querySelector('.xterm-rows')?.textContent).toContain('hello from the box'),
  )
  expect(screen.textContent).toContain('2 KB of older output is gone.')
  expect(screen.querySelector('textarea')?.getAttribute('aria-label')).toBe('Terminal: bash')
})

test('closes an idle shell immediately, a busy one only after a confirmation', async () => {
  const { asked } = show({ sessions: [buildSession(), buildSession({ id: 's2', name: 'vim' })] })
  ;(await find('button', 'Close bash')).click()
  await eventually(() => expect(tabs()).toEqual(['Tasks', 'Terminal: vim']))
  ;(await find('button', 'Close vim')).click()
  await find('[role="alertdialog"]')
  expect(asked).toEqual(['end s1'])
  ;[...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click()
  await eventually(() => expect(asked).toEqual(['end s1', 'end s2']))
})

test('starts a task and opens its log, and restarts and stops it from the list', async () => {
  const { asked } = show({ tasks: [buildTask()] })
  ;(await find('button', 'Start dev')).click()
  await find('button', 'Task: dev')
  expect(asked).toEqual([{ kind: 'task', name: 'dev' }])
  ;(await find('button', 'Tasks')).click()
  ;(await find('button', 'Restart dev')).click()
  await eventually(() => expect(asked.slice(1)).toEqual(['end t1', { kind: 'task', name: 'dev' }]))
})

test('the list shows how a task ended', async () => {
  show({
    tasks: [buildTask(), buildTask({ name: 'test' }), buildTask({ name: 'build' })],
    sessions: [
      buildSession({ id: 't1', kind: 'task', name: 'test', state: 'exited', exitCode: 2 }),
      buildSession({ id: 't2', kind: 'task', name: 'build', state: 'exited', exitCode: 0 }),
    ],
  })
  ;(await find('button', 'Tasks')).click()
  await find('button', 'Log of test')
  expect(
    [...document.querySelectorAll('li p:first-child span:last-child')].map((one) => one.textContent),
  ).toEqual(['Not started', 'Exit code 2', 'Done'])
})

test('splits into two terminals side by side, and back to one', async () => {
  show({ sessions: [buildSession()] })
  ;(await find('button', 'Split')).click()
  await eventually(() =>
    expect(
      [...document.querySelectorAll('[data-terminal]')].filter((one) => !one.closest('.hidden')),
    ).toHaveLength(2),
  )
  ;(await find('button', 'Show one terminal')).click()
  await eventually(() =>
    expect(
      [...document.querySelectorAll('[data-terminal]')].filter((one) => !one.closest('.hidden')),
    ).toHaveLength(1),
  )
})

test('reports a devbox that is not running, and can start it', async () => {
  const start = vi.fn(() => buildBox())
  show({ state: 'stopped' }, { answers: { [`POST ${PATH}/start`]: start } })
  ;(await find('button', 'Start')).click()
  await find('button', 'Tasks')
  expect(start).toHaveBeenCalledOnce()
})

test('the arrow keys move between tabs', async () => {
  show({ sessions: [buildSession()] })
  const first = await find('button', 'Tasks')
  first.focus()
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Terminal: bash'))
})

const hint = () => document.querySelector('section > div > span[aria-hidden]')?.textContent
const focused = () => document.activeElement?.getAttribute('aria-label')
const pressKey = (key: string, modifiers = {}) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true }),
  )

test('a terminal is left and entered again without a mouse, and says how', async () => {
  show({ sessions: [buildSession()] })
  const tab = await find('button', 'Terminal: bash')
  tab.click()
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  expect(document.activeElement?.getAttribute('aria-description')).toBe(
    'Press Control + Shift + Up arrow to leave the terminal.',
  )
  await eventually(() => expect(hint()).toBe('Ctrl+Shift+↑ to leave'))
  // The browser does nothing of its own.
  expect([pressKey('Tab'), pressKey('Tab', { shiftKey: true }), pressKey('F5')]).toEqual([
    false,
    false,
    false,
  ])
  pressKey('ArrowUp', { ctrlKey: true, shiftKey: true })
  expect(document.activeElement).toBe(tab)
  await eventually(() => expect(hint()).toBeUndefined())
  tab.click()
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
})

test('Delete closes a tab, and the focus moves to the next one', async () => {
  show({ sessions: [buildSession(), buildSession({ id: 's2' })] })
  ;(await find('button', 'Terminal: bash 2')).focus()
  pressKey('Delete')
  await eventually(() => expect(tabs()).toEqual(['Tasks', 'Terminal: bash']))
  expect(focused()).toBe('Terminal: bash')
  pressKey('Delete')
  await eventually(() => expect(tabs()).toEqual(['Tasks']))
  expect(focused()).toBe('Tasks')
})

test('reads out the output', async () => {
  show({ sessions: [buildSession()] })
  await eventually(() => expect(FakeSocket.all).toHaveLength(1))
  FakeSocket.all[0]?.say(1, 'hello from the box')
  await eventually(() =>
    expect(document.querySelector('[data-terminal] [aria-live]')?.textContent).toContain(
      'hello from the box',
    ),
  )
})

test('users who may not run anything get no start actions', async () => {
  show({ tasks: [buildTask()] }, { sandbox: { abilities: abilitiesAs('READ') } })
  await find('button', 'Tasks')
  expect(seek('button', 'New terminal')).toBeUndefined()
  expect(seek('button', 'Start dev')).toBeUndefined()
})
