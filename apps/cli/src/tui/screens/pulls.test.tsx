import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { expect, test, vi } from 'vitest'
import { tuiTexts } from '../messages.ts'
import { createHost } from '../testing/host.ts'
import { keys, openApp } from '../testing/open-app.tsx'
import { wirePull } from '../testing/pull-answers.ts'

// Each of these starts the whole app and waits for the screen, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

/** Opens the pull requests of a repository. #7 is the first. */
async function openPulls(host: ReturnType<typeof createHost>, options: Parameters<typeof openApp>[1] = {}) {
  const app = openApp(host, options)
  await app.shows('❯ one')
  app.press('6')
  await app.shows('❯ harbor/tides')
  app.press('p')
  await app.shows('❯ #7')
  return app
}

test('merges a pull request once, with the chosen method, after confirmation by letter', async () => {
  const host = createHost()
  host.state.pulls.push(wirePull(8, { title: 'Later' }))
  let open = () => {}
  host.state.opened = new Promise((resolve) => {
    open = resolve
  })
  const app = await openPulls(host)
  app.press('m')
  await app.shows('Merge #7 “Fix the tide table”')
  await app.shows('y merge commit · s squash · r rebase · n no')
  app.press(keys.enter)
  await app.lacks('s squash')
  expect(host.state.pullCalls).toEqual([])
  app.press('ms')
  await app.shows('Merging #7…')
  for (const [key, answer, asked] of [
    ['m', 's', 's squash'],
    ['D', 'y', 'Close pull request'],
  ] as const) {
    app.press(key)
    await app.shows(asked)
    app.press(answer)
    await app.lacks(asked)
  }
  open()
  await app.shows('✓ Merged pull request #7.')
  await app.shows('❯ #8 Later')
  await app.lacks('#7 Fix')
  expect(host.state.pullCalls).toEqual(['/7/merge {"method":"squash"}'])
  app.press('u')
  await app.shows(tuiTexts.nothingToUndo)
})

test('closes a pull request after confirmation, and reopens it by undo or from the closed ones', async () => {
  const host = createHost()
  const app = await openPulls(host)
  app.press('D')
  await app.shows('Close pull request #7 of harbor/tides?')
  app.press('y')
  await app.shows('Closed pull request #7. · u undoes it')
  await app.shows(tuiTexts.pullsNone)
  app.press('u')
  await app.shows('Undone')
  await app.shows('❯ #7 Fix the tide table')
  app.press('Dy')
  await app.shows('Closed pull request #7.')
  app.press('p')
  await app.shows('Closed pull requests of harbor/tides')
  await app.shows(/❯ #7 Fix the tide table +closed/)
  app.press('u')
  await app.shows('Reopened pull request #7.')
  await app.shows(pullMessages.closedNone)
  app.press('p')
  await app.shows('❯ #7 Fix the tide table')
  app.resize({ columns: 160, rows: 40 })
  app.press('8')
  await app.shows('sandlot pr close harbor/tides 7 --yes')
  await app.shows('sandlot pr reopen harbor/tides 7')
  await app.shows('sandlot pr list harbor/tides --state closed')
})

test('a review needs a text unless it approves, and keeps it after a refusal', async () => {
  const host = createHost()
  const app = await openPulls(host)
  app.press('r')
  await app.shows('What do you think of #7?')
  app.press('2')
  await app.shows('What should change in #7?')
  app.press(keys.enter)
  await app.shows(pullMessages.bodyMissing)
  host.state.refusal = 'Not today.'
  app.press(`Add a test.${keys.enter}`)
  await app.shows(`${pullMessages.reviewFailed}: Not today.`)
  host.state.refusal = null
  app.press('r2')
  await app.shows('Add a test.█')
  app.press(keys.enter)
  await app.shows(pullMessages.reviewed)
  app.press('r1')
  await app.shows('Approve #7')
  app.press(keys.enter)
  await vi.waitFor(() => expect(host.state.pulls[0]?.reviews).toHaveLength(2))
  expect(host.state.pulls[0]?.reviews).toEqual([
    { username: 'ada', state: 'CHANGES_REQUESTED', body: 'Add a test.' },
    { username: 'ada', state: 'APPROVED', body: '' },
  ])
})

test('shows a pull request’s description, changes and reviews beside the list', async () => {
  const host = createHost()
  const app = await openPulls(host, { columns: 140, rows: 30 })
  await app.shows('[details] files  reviews')
  await app.shows(/Branch +fix\/tides into main/)
  await app.shows(/Checks +Checks failed/)
  await app.shows('It is right now.')
  app.press(']')
  await app.shows('M tides.ts +1 -1')
  await app.shows('+const late = 0')
  app.press(']')
  await app.shows('Waiting for eve')
  await app.shows('eve  tides.ts:2  1h ago')
  app.press(`r3Yes.${keys.enter}`)
  await app.shows('ada  Commented  1h ago')
})

test('explains why an action is not possible: a draft, conflicts, one’s own, a merged one, a viewer', async () => {
  const host = createHost()
  host.state.pulls = [wirePull(7, { mergeable: false, isOwn: true }), wirePull(6, { draft: true })]
  host.state.pulls.push(wirePull(5, { state: 'merged', headBranch: 'gone' }))
  const app = await openPulls(host, { columns: 140, rows: 30 })
  await app.shows('is right now.')
  app.press('m')
  await app.shows(pullMessages.conflicts)
  app.press('r')
  await app.shows('❯ 3  Comment')
  app.press('k')
  await app.shows(`! ${pullMessages.ownReview}`)
  app.press(keys.esc)
  app.press('j')
  await app.shows('❯ #6')
  app.press('m')
  await app.shows(pullMessages.isDraft(6))
  app.press('p')
  await app.shows(/❯ #5 .*merged/)
  app.press('u')
  await app.shows(tuiTexts.nothingToUndo)
  app.press('b')
  await app.shows(tuiTexts.pullBranchGone)
  app.press('.')
  await app.shows('Actions · #5')
  await app.lacks('Reopen')
  const reader = await openPulls(createHost('READ', 'TEAM'))
  reader.press('m')
  await reader.shows('Viewers of this workspace cannot change anything in it.')
  expect(host.state.pullCalls).toEqual([])
})

test('creates a sandbox from its branch', async () => {
  const app = await openPulls(createHost())
  app.press('b')
  await app.shows('Made a sandbox of fix/tides.')
})

test('Enter shows a pull request in full, and o opens it in the browser', async () => {
  const app = await openPulls(createHost())
  app.press(keys.enter)
  await app.shows('[details] files  reviews')
  await app.shows(/Checks +Checks failed/)
  app.press(keys.esc)
  await app.shows('❯ #7')
  app.press('o')
  await vi.waitFor(() => expect(app.browsed).toEqual(['https://github.com/harbor/tides/pull/7']))
})

test('on a small screen it is still told whether a pull request was merged or closed', async () => {
  const host = createHost()
  const title = 'A title that is longer than a small screen has room for'
  host.state.pulls = [
    wirePull(7, {}),
    wirePull(6, { state: 'merged', title }),
    wirePull(5, { state: 'closed' }),
  ]
  const app = await openPulls(host, { columns: 50, rows: 14 })
  app.press('p')
  await app.shows(/❯ #6 A title.*… +merged/)
  await app.shows(/#5 .* closed/)
})
