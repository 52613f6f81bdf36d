// @vitest-environment jsdom
import type { WorkspaceBox } from '@sandlot/core/runtime/boxes/rest'
import { beforeAll, expect, test, vi } from 'vitest'
import { DraftsPage } from '../../sandboxes/lists/drafts-page.tsx'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { choose, pick } from '../../sandboxes/testing/menu.ts'
import { abilitiesAs, buildCard, draftsOf, memberAs, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { boxKeys } from './keys.ts'

// Loaded up front, so that no test waits for it.
beforeAll(async () => {
  await import('./box-mark.tsx')
  await import('../../shell/ui/alert-modal.tsx')
}, 60_000)

const box = (sandboxId: string, state: WorkspaceBox['state']) => ({
  sandbox_id: sandboxId,
  title: null,
  state,
  vm_tier: 1,
  started_at: null,
})

const show = (cards: ReturnType<typeof buildCard>[], boxes: () => object[]) => {
  const list = vi.fn(() => ({ boxes: boxes() }))
  const stop = vi.fn(() => ({}))
  const page = showPage(<DraftsPage />, {
    ...memberAs(),
    'query TeamDrafts': () => draftsOf(cards),
    [`GET /api/v1/workspaces/${WORKSPACE_ID}/boxes`]: list,
    'POST /api/v1/sandboxes/box1/box/stop': stop,
  })
  return { list, stop, ...page }
}
const marks = () =>
  [...document.querySelectorAll('[role="row"] [title^="Devbox:"]')].map((one) => one.textContent)

test('fetches the list of running devboxes once for all cards', async () => {
  const cards = ['box1', 'box2', 'box3'].map((id) => buildCard({ id, title: id, isV2: true }))
  const { list, services } = show(cards, () => [box('box1', 'running'), box('box2', 'sleeping')])
  await eventually(() => expect(marks()).toEqual(['Devbox: Running', 'Devbox: Sleeping']))
  expect(list).toHaveBeenCalledOnce()
  void services.queries.invalidateQueries({ queryKey: boxKeys.ofWorkspace(WORKSPACE_ID) })
  await eventually(() => expect(list).toHaveBeenCalledTimes(2))
})

test('does not fetch it for a list without devboxes', async () => {
  const { list } = show([buildCard()], () => [])
  await find('[role="row"]', 'First')
  expect(list).not.toHaveBeenCalled()
})

test('a running devbox can be stopped from its menu, after a confirmation', async () => {
  let state: WorkspaceBox['state'] = 'running'
  const { stop } = show([buildCard({ id: 'box1', isV2: true })], () =>
    state === 'stopped' ? [] : [box('box1', state)],
  )
  stop.mockImplementation(() => {
    state = 'stopped'
    return {
      sandbox_id: 'box1',
      state,
      problem: null,
      vm_tier: 1,
      generation: 1,
      started_at: null,
      sessions: [],
      ports: [],
      stats: null,
      notices: [],
      tasks: [],
    }
  })
  await eventually(() => expect(marks()).toEqual(['Devbox: Running']))
  await pick('First')
  await choose('Stop the Devbox')
  await find('[role="alertdialog"]')
  expect(stop).not.toHaveBeenCalled()
  ;[...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click()
  await eventually(() => expect(marks()).toEqual([]))
  expect(stop).toHaveBeenCalledOnce()
})

test('a devbox that is stopped or belongs to others has no such entry', async () => {
  const mine = buildCard({ id: 'box1', title: 'Mine', isV2: true })
  const theirs = buildCard({ id: 'box2', title: 'Theirs', isV2: true, abilities: abilitiesAs('READ') })
  show([mine, theirs], () => [box('box2', 'running')])
  await eventually(() => expect(marks()).toEqual(['Devbox: Running']))
  await pick('Theirs')
  await choose('Copy link')
  expect(seek('[role="menuitem"]', 'Stop the Devbox')).toBeUndefined()
})
