import { expect, test, vi } from 'vitest'
import { createModalService, type ModalProps } from './modal-service.ts'

/** Waits until a check passes, even on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 10 })

const Question = (_props: { text: string } & ModalProps<boolean>) => null
const load = async () => Question

const closeOf = (modal: { props: Record<string, unknown> } | undefined) =>
  modal?.props.close as (result?: unknown) => void

test('opening shows the modal and resolves with its result when it closes [SH-119] [ST-023]', async () => {
  const modals = createModalService()
  const answer = modals.open(load, { text: 'Sure?' })
  await eventually(() => expect(modals.list()).toHaveLength(1))
  expect(modals.list()[0]).toMatchObject({ component: Question, props: { text: 'Sure?' } })
  closeOf(modals.list()[0])(true)
  expect(await answer).toBe(true)
  expect(modals.list()).toEqual([])
})

test('dismissing resolves without a result, and only the first end counts', async () => {
  const modals = createModalService()
  const answer = modals.open(load, { text: 'Sure?' })
  await eventually(() => expect(modals.list()).toHaveLength(1))
  const close = closeOf(modals.list()[0])
  close()
  close(true)
  expect(await answer).toBeUndefined()
})

test('an abort signal dismisses it; one aborted during loading shows nothing', async () => {
  const modals = createModalService()
  const end = new AbortController()
  const answer = modals.open(load, { text: 'Sure?' }, end.signal)
  await eventually(() => expect(modals.list()).toHaveLength(1))
  end.abort()
  expect(await answer).toBeUndefined()
  expect(modals.list()).toEqual([])
  expect(await modals.open(load, { text: 'Sure?' }, end.signal)).toBeUndefined()
})

test('a second modal opens above the first and closes without it', async () => {
  const modals = createModalService()
  const first = modals.open(load, { text: 'first' })
  const second = modals.open(load, { text: 'second' })
  await eventually(() => expect(modals.list()).toHaveLength(2))
  closeOf(modals.list()[1])(false)
  expect(await second).toBe(false)
  expect(modals.list().map(({ props }) => props.text)).toEqual(['first'])
  modals.closeAll()
  expect(await first).toBeUndefined()
})

test('a second press while loading opens it once', async () => {
  const modals = createModalService()
  const loaded = Promise.withResolvers<typeof Question>()
  const first = modals.open(() => loaded.promise, { text: 'Sure?' })
  const second = modals.open(() => loaded.promise, { text: 'Sure?' })
  expect(modals.isLoading()).toBe(true)
  loaded.resolve(Question)
  expect(await second).toBeUndefined()
  expect(modals.isLoading()).toBe(false)
  expect(modals.list()).toHaveLength(1)
  const later = modals.open(load, { text: 'Sure?' })
  await eventually(() => expect(modals.list()).toHaveLength(2))
  modals.closeAll()
  expect(await Promise.all([first, later])).toEqual([undefined, undefined])
})

test('code that cannot be loaded rejects and shows nothing', async () => {
  const modals = createModalService()
  const failing = modals.open(() => Promise.reject<typeof Question>(new Error('gone')), { text: '' })
  await expect(failing).rejects.toThrow('gone')
  expect(modals.list()).toEqual([])
})

test('notifies subscribers of every change until they unsubscribe', async () => {
  const modals = createModalService()
  const listener = vi.fn()
  const leave = modals.subscribe(listener)
  const answer = modals.open(load, { text: '' })
  await eventually(() => expect(modals.list()).toHaveLength(1))
  // When its code starts loading, when it is loaded, and when the modal is shown.
  expect(listener).toHaveBeenCalledTimes(3)
  leave()
  modals.closeAll()
  await answer
  expect(listener).toHaveBeenCalledTimes(3)
})
