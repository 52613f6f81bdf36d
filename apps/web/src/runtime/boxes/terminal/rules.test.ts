import { expect, test } from 'vitest'
import { buildSession } from '../testing/box.ts'
import { localPort } from './link-rules.ts'
import { isIdle, isReport, shownTab, TASKS, tabNames } from './session-rules.ts'

test.each([
  ['http://localhost:5173/', 5173],
  ['http://127.0.0.1:3000/docs', 3000],
  ['http://0.0.0.0:8000', 8000],
  ['http://[::1]:4321/', 4321],
  ['http://localhost/', 80],
  ['https://localhost/', 443],
  ['https://example.com:5173/', null],
  ['http://localhost.example.com:5173/', null],
  ['ftp://localhost:21/', null],
  ['no address', null],
])('%s means port %s of the devbox', (uri, port) => {
  expect(localPort(uri)).toBe(port)
})

test.each([
  [{ name: 'bash' }, true],
  [{ name: '-zsh' }, true],
  [{ name: '/bin/sh' }, true],
  [{ name: 'vim' }, false],
  [{ name: 'npm run dev' }, false],
  [{ name: 'bash', kind: 'task' as const }, false],
  [{ name: 'vim', state: 'exited' as const }, true],
])('%o is idle: %s', (session, idle) => {
  expect(isIdle(buildSession(session))).toBe(idle)
})

test('the tab that was asked for shows while it is there, else the last one, else the tasks', () => {
  const two = [buildSession({ id: 'a' }), buildSession({ id: 'b' })]
  expect(shownTab(two, 'a')).toBe('a')
  expect(shownTab(two, 'gone')).toBe('b')
  expect(shownTab(two, TASKS)).toBe(TASKS)
  expect(shownTab([], 'gone')).toBe(TASKS)
})

test.each([
  ['\x1b[?1;2c', true],
  ['\x1b[12;40R', true],
  ['\x1b]11;rgb:ffff/ffff/ffff\x1b\\', true],
  ['\x1b[A', false],
  ['\x1b[15~', false],
  ['ls\r', false],
  ['\x1b', false],
])('%j is said by the terminal itself: %s', (text, report) => {
  expect(isReport(text)).toBe(report)
})

test.each([
  ['shell', true],
  ['shell 2', true],
  ['/bin/bash', true],
  ['npm run dev', false],
])('nothing is lost with a terminal called %s: %s', (name, idle) => {
  expect(isIdle(buildSession({ name }))).toBe(idle)
})

test('several of one name are told apart', () => {
  const names = tabNames([
    buildSession({ id: 'a', name: 'shell' }),
    buildSession({ id: 'b', name: 'dev', kind: 'task' }),
    buildSession({ id: 'c', name: 'shell' }),
  ])
  expect([...names.values()]).toEqual(['shell', 'dev', 'shell 2'])
})
