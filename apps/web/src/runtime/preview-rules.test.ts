import { expect, test } from 'vitest'
import type { FromFrame } from './frame.ts'
import { startingPreview, withMessage } from './preview-rules.ts'

const after = (...messages: FromFrame[]) => messages.reduce(withMessage, startingPreview('/'))
const problem = (message: string) => ({
  type: 'problem' as const,
  problem: { title: 'Error', message, path: null, line: null, column: null },
})

test('shows package progress only while installing', () => {
  const installing = { type: 'status', phase: 'installing', done: 2, total: 5 } as const
  expect(after(installing).packages).toEqual({ done: 2, total: 5 })
  expect(after(installing, { type: 'status', phase: 'building' }).packages).toBeNull()
})

test('keeps showing a rendered preview during a rebuild', () => {
  const state = after({ type: 'status', phase: 'ready' }, { type: 'status', phase: 'building' })
  expect(state).toMatchObject({ hasRendered: true, phase: 'building' })
})

test('shows the first of several errors until none is left', () => {
  const state = after(problem('first'), problem('second'))
  expect(state.problem?.message).toBe('first')
  expect(withMessage(state, { type: 'no-problem' }).problem).toBeNull()
  expect(after(problem('first'), { type: 'no-problem' }, problem('next')).problem?.message).toBe('next')
})

test('a package can be added only while it is the missing one', () => {
  const message = "Could not find dependency: 'left-pad' relative to '/src/App.js'"
  const problem = { title: 'DependencyNotFoundError', message, path: null, line: null, column: null }
  const found = (name: string): FromFrame => ({ type: 'missing-package', name, version: '1.3.0' })
  expect(after({ type: 'problem', problem }, found('left-pad')).missing).toEqual({
    name: 'left-pad',
    version: '1.3.0',
  })
  expect(after({ type: 'problem', problem }, found('other')).missing).toBeNull()
  expect(after(found('left-pad')).missing).toBeNull()
  expect(after({ type: 'problem', problem }, found('left-pad'), { type: 'no-problem' }).missing).toBeNull()
})
