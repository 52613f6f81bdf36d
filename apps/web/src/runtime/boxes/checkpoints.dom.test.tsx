// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { Checkpoints } from './checkpoints.tsx'
import { buildBox, devbox } from './testing/box.ts'

beforeAll(() => import('../../shell/ui/alert-modal.tsx'), 60_000)

const PATH = '/api/v1/sandboxes/aaa111/box'
const kept = (id: string, title: string) => ({ id, title, created_at: '2026-01-01T00:00:00Z' })

const show = (answers: Answers = {}) => {
  let checkpoints = [kept('c1', 'Before')]
  const restore = vi.fn(() => buildBox({ generation: 2 }))
  const remove = vi.fn(() => {
    checkpoints = []
    return { deleted: true }
  })
  showPage(<Checkpoints sandbox={devbox()} />, {
    ...memberAs(),
    [`GET ${PATH}`]: () => buildBox(),
    [`GET ${PATH}/checkpoints`]: () => ({ checkpoints }),
    [`POST ${PATH}/checkpoints`]: (body) => {
      const { title } = body as { title: string }
      checkpoints = [kept('c2', title), ...checkpoints]
      return checkpoints[0]
    },
    [`POST ${PATH}/checkpoints/c1/restore`]: restore,
    [`DELETE ${PATH}/checkpoints/c1`]: remove,
    ...answers,
  })
  return { restore, remove }
}

const titles = () => [...document.querySelectorAll('li p:first-child')].map(({ textContent }) => textContent)

test('creates a checkpoint with a title, and lists it first', async () => {
  show()
  type(await find<HTMLInputElement>('form input'), 'After')
  ;(await find('button', 'Make a checkpoint')).click()
  await eventually(() => expect(titles()).toEqual(['After', 'Before']))
})

test('restoring and deleting ask for confirmation', async () => {
  const { restore, remove } = show()
  ;(await find('button', 'Go back to Before')).click()
  ;(await find('[role="alertdialog"] button', 'Cancel')).click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  expect(restore).not.toHaveBeenCalled()
  ;(await find('button', 'Go back to Before')).click()
  ;(await find('[role="alertdialog"] button', 'Go back')).click()
  await eventually(() => expect(restore).toHaveBeenCalledOnce())
  ;(await find('button', 'Delete Before')).click()
  ;(await find('[role="alertdialog"] button', 'Delete')).click()
  await eventually(() => expect(titles()).toEqual([]))
  expect(remove).toHaveBeenCalledOnce()
})

test('a stopped devbox cannot create one, and shows why', async () => {
  show({ [`GET ${PATH}`]: () => buildBox({ state: 'stopped' }) })
  await eventually(() => expect(document.body.textContent).toContain('Start the devbox to make one.'))
  expect(seek('form')).toBeUndefined()
})

test('does not call the list empty before it is known', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  show({ [`GET ${PATH}/checkpoints`]: () => promise })
  await find('p', 'Loading checkpoints…')
  expect(seek('p', 'No checkpoints yet')).toBeUndefined()
  resolve({ checkpoints: [] })
  await find('p', 'No checkpoints yet')
})
