import { expect, test } from 'vitest'
import type { SessionState } from '../../files/working-copy/session.ts'
import { createLeaveGuard } from './leave-guard.ts'

const settle = () => new Promise((done) => setTimeout(done))

function setUp(kind: 'saved' | 'offline' = 'offline') {
  const listeners = new Set<() => void>()
  const state = { kind }
  const questions: { isOpen: boolean; answer: (sure: boolean) => void }[] = []
  const guard = createLeaveGuard()
  const session = {
    get: () => ({ status: { kind: state.kind } }) as SessionState,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    saveNow: async () => undefined,
  }
  const ask = (signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const answer = (sure: boolean) => {
        question.isOpen = false
        resolve(sure)
      }
      const question = { isOpen: true, answer }
      questions.push(question)
      signal.addEventListener('abort', () => answer(false))
    })
  const ends: (boolean | null)[] = []
  const leave = async (isPop = false) => {
    const index = ends.push(null) - 1
    void guard.mayLeave({ session, flush: () => undefined, isPop, ask }).then((end) => {
      ends[index] = end
    })
    await settle()
  }
  const become = async (next: 'saved' | 'offline') => {
    state.kind = next
    for (const listener of [...listeners]) listener()
    await settle()
  }
  const open = () => questions.filter(({ isOpen }) => isOpen).length
  return { guard, listeners, questions, ends, leave, become, open }
}

test('leaves without asking when everything is saved', async () => {
  const { leave, ends, questions } = setUp('saved')
  await leave()
  expect([ends, questions.length]).toEqual([[true], 0])
})

test.each([true, false])('leaves unsaved work only after confirmation: %s', async (sure) => {
  const { leave, ends, questions, listeners } = setUp()
  await leave()
  questions[0]?.answer(sure)
  await settle()
  expect(ends).toEqual([sure])
  expect(listeners.size).toBe(0)
})

test('shows one dialog at a time, for the latest destination', async () => {
  const { leave, ends, questions, open } = setUp()
  await leave()
  await leave(true)
  expect([ends, open()]).toEqual([[false, null], 1])
  questions[1]?.answer(true)
  await settle()
  expect(ends).toEqual([false, true])
})

test('closes the dialog once all is saved, and goes to the latest destination', async () => {
  const { leave, ends, become, open } = setUp()
  await leave()
  await leave(true)
  await become('offline')
  expect(open()).toBe(1)
  await become('saved')
  expect([ends, open()]).toEqual([[false, true], 0])
})

test('of two Backs, only the later is undone, as that undoes both', async () => {
  const { leave, ends, questions, open } = setUp()
  await leave(true)
  await leave(true)
  expect(open()).toBe(1)
  questions[1]?.answer(false)
  await settle()
  expect(ends).toEqual([null, false])
})

test('closes the dialog for a Back that the browser undid, but not for a link', async () => {
  const { guard, leave, ends, open } = setUp()
  await leave(true)
  guard.cameBack()
  await settle()
  expect([ends, open()]).toEqual([[null], 0])
  await leave()
  guard.cameBack()
  await settle()
  expect([ends, open()]).toEqual([[null, null], 1])
})
