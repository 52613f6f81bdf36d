// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useShortcut } from './use-shortcut.ts'

const cleanups: (() => void)[] = []
beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

function Listener({ run, isEnabled }: { run: () => unknown; isEnabled: boolean }) {
  useShortcut('Escape', run, isEnabled)
  return null
}

function show(run: () => unknown, isEnabled: boolean) {
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Listener isEnabled={isEnabled} run={run} />))
  cleanups.push(() => act(() => root.unmount()))
  return root
}

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('runs the latest handler once per press, and prevents the browser’s default', () => {
  const runs: string[] = []
  const root = show(() => runs.push('old'), true)
  act(() => root.render(<Listener isEnabled run={() => runs.push('new')} />))
  expect(press('Escape').defaultPrevented).toBe(true)
  expect(press('a').defaultPrevented).toBe(false)
  expect(runs).toEqual(['new'])
})

test('does not run while disabled, after unmounting, or when an inner element handled the press', () => {
  const run = vi.fn()
  const root = show(run, false)
  press('Escape')
  act(() => root.render(<Listener isEnabled run={run} />))
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  press('Escape')
  document.body.removeEventListener('keydown', take)
  act(() => root.render(null))
  press('Escape')
  expect(run).not.toHaveBeenCalled()
})

test('leaves the press to the browser if the handler declines it', () => {
  show(() => false, true)
  expect(press('Escape').defaultPrevented).toBe(false)
})
