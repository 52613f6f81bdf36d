import { expect, test } from 'vitest'
import { outsideWith, stop } from './suspend.ts'

test('hands over the terminal once, even when asked to stop while an editor has it', async () => {
  const written: string[] = []
  const out = { write: (text: string) => written.push(text) > 0 }
  const outside = outsideWith(out as never, { on: 'on', off: 'off' })
  let given = 0
  const suspendTerminal = async (work: () => unknown) => {
    given += 1
    await work()
  }
  await outside(suspendTerminal as never, async () => {
    await outside(suspendTerminal as never, async () => void written.push('stopped'))
  })
  expect({ given, written }).toEqual({ given: 1, written: ['off', 'stopped', 'on'] })
  await outside(suspendTerminal as never, async () => undefined)
  expect(given).toBe(2)
})

test('stops the process despite signal listeners, and restores them afterwards', async () => {
  const listener = () => undefined
  const listeners = [listener]
  const killed: unknown[] = []
  await stop({
    listeners: () => [...listeners],
    off: () => void listeners.pop(),
    on: (_name: string, one: typeof listener) => void listeners.push(one),
    kill: (pid: number, signal: string) => killed.push([pid, signal, listeners.length]),
  } as never)
  expect(killed).toEqual([[0, 'SIGTSTP', 0]])
  expect(listeners).toEqual([listener])
})
