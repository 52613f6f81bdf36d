import { expect, test } from 'vitest'
import { noticeMessages } from './notice-messages.ts'
import { shortages, takenPorts, toldNotices } from './notice-rules.ts'

const MB = 1024 * 1024
const told = (notices: Parameters<typeof toldNotices>[0]) =>
  toldNotices(notices).map(({ message }) => message)

test('shows each notice once, and summarizes many', () => {
  const unnameable = (path: string) => ({ reason: 'unnameable' as const, params: { path } })
  expect(told([unnameable('a'), unnameable('a')])).toEqual([noticeMessages.unnameable('a')])
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(unnameable)
  expect(told(many)).toHaveLength(4)
  expect(told(many).at(-1)).toBe('And 4 more.')
})

test('warns shortly before memory and disk run out', () => {
  const most = { memory: 100 * MB, memoryMax: 2048 * MB, disk: null, diskMax: 1000 * MB }
  expect(shortages(most)).toEqual([])
  expect(told(shortages({ ...most, memory: 2000 * MB }))).toEqual([noticeMessages.memoryLow])
  expect(told(shortages({ ...most, disk: 950 * MB }))).toEqual([noticeMessages.diskLow])
})

test('reports a taken port if a task failed and another session listens on its port', () => {
  const task = { name: 'dev', port: 3000 }
  const session = { id: 's1', kind: 'task', name: 'dev', state: 'exited', exitCode: 1 }
  const shell = { id: 's2', kind: 'terminal', name: 'bash', state: 'running', exitCode: null }
  const all = [session, shell]
  const sentence = (holder: string | null) => [noticeMessages.portTaken('dev', 3000, holder)]
  expect(told(takenPorts([task], all, [{ port: 3000, session: 's2' }]))).toEqual(sentence('bash'))
  expect(told(takenPorts([task], all, [{ port: 3000, session: null }]))).toEqual(sentence(null))
  expect(takenPorts([task], all, [{ port: 3001, session: 's2' }])).toEqual([])
  expect(takenPorts([task], [{ ...session, state: 'running' }], [{ port: 3000, session: 's2' }])).toEqual([])
  expect(takenPorts([task], [{ ...session, exitCode: 0 }], [{ port: 3000, session: 's2' }])).toEqual([])
  // The port is taken by a process that the task itself left running.
  expect(takenPorts([task], all, [{ port: 3000, session: 's1' }])).toEqual([])
})
