// @vitest-environment jsdom

import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { reviewMessages } from '@sandlot/core/branches/review-messages'
import { BRAND } from '@sandlot/core/brand'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test, vi } from 'vitest'
import { flags } from '../accounts/testing/popup.ts'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { ReviewPage } from './review-page.tsx'

const PULL = '/api/beta/repos/github/acme/site/pulls/7'
const branch = (name: string) => ({
  __typename: 'Branch',
  id: name,
  name,
  contribution: false,
  upstream: true,
  lastAccessedAt: null,
  owner: null,
  pullRequests: [],
  sandbox: { __typename: 'Sandbox', id: `s-${name.length}`, alias: null, isV2: false },
})
const request = {
  number: 7,
  title: 'Fix it',
  draft: false,
  headBranch: 'fix/it',
  creatorUsername: 'ben',
  htmlUrl: 'https://github.com/acme/site/pull/7',
}
const project = (branches: object[], pullRequests: object[] = []) => ({
  project: {
    __typename: 'Project',
    id: 'p1',
    appInstalled: false,
    authorization: 'WRITE',
    branchCount: 2,
    lastAccessedAt: null,
    defaultBranch: { __typename: 'Branch', id: 'main', name: 'main' },
    repository: {
      owner: 'acme',
      name: 'site',
      description: null,
      private: false,
      defaultBranch: 'main',
      pushedAt: '',
    },
    team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
    branches,
    pullRequests,
  },
})
const detail = (more: object = {}) => ({
  number: 7,
  title: 'Fix it',
  body: 'It was **broken**.',
  state: 'open',
  draft: false,
  head_branch: 'fix/it',
  base_branch: 'main',
  head_commit: 'a'.repeat(40),
  base_commit: 'b'.repeat(40),
  creator_username: 'ben',
  is_own: false,
  html_url: 'https://github.com/acme/site/pull/7',
  mergeable: true,
  checks: 'pending',
  reviewers: ['ann'],
  reviews: [
    {
      id: '1',
      username: 'cy',
      state: 'CHANGES_REQUESTED',
      body: 'Not **yet**',
      submitted_at: '2026-01-01T00:00:00Z',
    },
  ],
  comments: [
    {
      id: '2',
      username: 'cy',
      path: 'a.txt',
      line: 2,
      side: 'RIGHT',
      body: 'Why **two**?',
      in_reply_to: null,
      created_at: '2026-01-01T00:00:00Z',
    },
  ],
  files: [
    {
      path: 'a.txt',
      previous_path: null,
      status: 'modified',
      additions: 1,
      deletions: 1,
      patch: '@@ -1,2 +1,2 @@\n one\n-2\n+two',
    },
  ],
  ...more,
})

const show = (answers: Answers = {}, requests: object[] = [request], pull: number | null = null) =>
  showPage(<ReviewPage path="acme/site/fix/it" pull={pull} workspaceId={WORKSPACE_ID} />, {
    ...memberAs(),
    'query RepositoryByDetails': () => project([branch('main'), branch('fix/it')], requests),
    [`GET ${PULL}`]: () => detail(),
    ...answers,
  })

test('shows a pull request with its changes, checks, reviews and line comments', async () => {
  show()
  await find('h1', /#7 Fix it/)
  expect((await find<HTMLAnchorElement>('a', 'acme/site')).pathname).toBe('/dashboard/repositories/acme/site')
  const text = document.body.textContent
  for (const part of [
    pullMessages.into('fix/it', 'main'),
    pullMessages.checks.pending,
    'It was broken.',
    pullMessages.states.CHANGES_REQUESTED,
    pullMessages.waitingFor(['ann']),
    'Why two?',
  ])
    expect(text).toContain(part)
  expect(names('strong').sort()).toEqual(['broken', 'two', 'yet'])
  expect(names('section code')).toEqual(['@@ -1,2 +1,2 @@', 'one', '2', 'two'])
  const sandboxes = [...document.querySelectorAll('nav a')]
  expect(sandboxes.map((link) => link.getAttribute('href'))).toEqual(['/p/sandbox/s-4', '/p/sandbox/s-6'])
  expect(names('nav a')).toEqual([reviewMessages.openSide('main'), reviewMessages.openSide('fix/it')])
})

test('links to GitHub only if the pull request has a page there', async () => {
  show()
  await find('a', pullMessages.onHost)
  document.body.replaceChildren()
  show({ 'GET /api/meta/features': () => flags(['github'], { demo: true }) })
  await find('h1', /#7 Fix it/)
  await eventually(() => expect(seek('a', pullMessages.onHost)).toBeUndefined())
})

test('does not mention GitHub for a pull request of a hosted repository', async () => {
  showPage(<ReviewPage path="~acme/site/fix/it" pull={null} workspaceId={WORKSPACE_ID} />, {
    ...memberAs(),
    'query RepositoryByDetails': () => project([branch('main'), branch('fix/it')], [request]),
    'GET /api/beta/repos/github/~acme/site/pulls/7': () =>
      detail({ html_url: 'http://localhost/p/github/~acme/site/fix/it?pull=7&mode=review' }),
  })
  await find('h1', /#7 Fix it/)
  expect(document.body.textContent).not.toContain('GitHub')
})

test('sends a review with its line comments', async () => {
  const review = vi.fn(() => ({ state: 'CHANGES_REQUESTED' }))
  show({ [`POST ${PULL}/reviews`]: review })
  ;(await find('button', pullMessages.commentOn('a.txt', 1))).click()
  const field = await find<HTMLTextAreaElement>(`[aria-label="${pullMessages.commentLabel}"]`)
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  setValue?.call(field, 'Say one more')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  ;(await find('button', pullMessages.addComment)).click()
  await eventually(() => expect(document.body.textContent).toContain(pullMessages.pendingComment))
  ;(await find('button', pullMessages.requestChanges)).click()
  await eventually(() =>
    expect(review).toHaveBeenCalledExactlyOnceWith({
      event: 'REQUEST_CHANGES',
      body: '',
      comments: [{ path: 'a.txt', line: 1, side: 'RIGHT', body: 'Say one more' }],
    }),
  )
  await eventually(() => expect(document.body.textContent).not.toContain(pullMessages.pendingComment))
})

test('the author can comment but neither approve nor request changes, and sees why', async () => {
  const review = vi.fn(() => ({ state: 'COMMENTED' }))
  show({ [`POST ${PULL}/reviews`]: review, [`GET ${PULL}`]: () => detail({ is_own: true }) })
  const field = await find<HTMLTextAreaElement>('textarea')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  setValue?.call(field, 'Look at the second line')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const comment = await find<HTMLButtonElement>('button', pullMessages.comment)
  await eventually(() => expect(comment.disabled).toBe(false))
  for (const name of [pullMessages.approve, pullMessages.requestChanges]) {
    const button = await find<HTMLButtonElement>('button', name)
    expect(button.disabled).toBe(true)
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe(pullMessages.ownReview)
  }
  comment.click()
  await eventually(() => expect(review).toHaveBeenCalledOnce())
})

test('merges, and disables all further actions', async () => {
  let state = 'open'
  const merge = vi.fn(() => {
    state = 'merged'
    return { commit: 'c'.repeat(40) }
  })
  show({
    [`POST ${PULL}/merge`]: merge,
    [`GET ${PULL}`]: () => detail({ state }),
    'query RepositoryByDetails': () =>
      project([branch('main'), branch('fix/it')], state === 'open' ? [request] : []),
  })
  ;(await find('button', pullMessages.merge)).click()
  await eventually(() => expect(merge).toHaveBeenCalledExactlyOnceWith({ method: 'merge' }))
  await find('h1', /#7 Fix it.*Merged/)
  expect(seek('button', pullMessages.approve)).toBeUndefined()
})

test('closes after a confirmation', async () => {
  const close = vi.fn(() => ({}))
  show({ [`POST ${PULL}/close`]: close })
  const ask = async (answer: string) => {
    ;(await find('button', pullMessages.close)).click()
    await find('[role="alertdialog"] h2', pullMessages.closeQuestion(7))
    seek('[role="alertdialog"] button', answer)?.click()
    await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  }
  await ask(shellMessages.cancel)
  expect(close).not.toHaveBeenCalled()
  await ask(pullMessages.close)
  await eventually(() => expect(close).toHaveBeenCalledOnce())
})

test.each(['closed', 'merged'] as const)(
  'a %s pull request is readable at its own address, and can be reopened only if unmerged',
  async (state) => {
    show({ [`GET ${PULL}`]: () => detail({ state, mergeable: null }) }, [], 7)
    await find('h1', new RegExp(`#7 Fix it.*${pullMessages[state]}`))
    expect(document.body.textContent).toContain('It was broken.')
    expect(names('main button, aside button')).toEqual([
      reviewMessages.show,
      ...(state === 'closed' ? [pullMessages.reopen] : []),
    ])
  },
)

const write = (field: HTMLTextAreaElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const summary = () => find<HTMLTextAreaElement>('aside textarea')

/** Writes a summary and a comment without sending them. */
async function writeReview() {
  ;(await find('button', pullMessages.commentOn('a.txt', 1))).click()
  write(await find(`[aria-label="${pullMessages.commentLabel}"]`), 'Say one more')
  ;(await find('button', pullMessages.addComment)).click()
  write(await summary(), 'Nearly there')
  await find('section p', pullMessages.pendingComment)
}
const answer = async (title: string, label: string) => {
  await find('[role="alertdialog"] h2', title)
  const text = seek('[role="alertdialog"] p')?.textContent
  seek('[role="alertdialog"] button', label)?.click()
  await eventually(() => expect(seek('[role="alertdialog"]')).toBeUndefined())
  return text
}

test('lists unsent comments before closing, and restores them on reopening', async () => {
  let state = 'open'
  const turn = (next: string) => () => {
    state = next
    return {}
  }
  show({
    [`POST ${PULL}/close`]: turn('closed'),
    [`POST ${PULL}/reopen`]: turn('open'),
    [`GET ${PULL}`]: () => detail({ state }),
  })
  await writeReview()
  ;(await find('button', pullMessages.close)).click()
  expect(await answer(pullMessages.closeQuestion(7), pullMessages.close)).toContain(
    'Your summary and 1 comment have not been sent.',
  )
  const reopen = await find('button', pullMessages.reopen)
  expect(seek('aside p', pullMessages.unsent(1, true))).toBeDefined()
  reopen.click()
  expect((await summary()).value).toBe('Nearly there')
  expect(seek('section p', pullMessages.pendingComment)).toBeDefined()
})

test('the comment field gets the focus, and its line gets it back afterwards', async () => {
  show()
  const line = await find('button', pullMessages.commentOn('a.txt', 1))
  for (const end of [pullMessages.addComment, draftMessages.cancel]) {
    line.click()
    const field = await find<HTMLTextAreaElement>(`[aria-label="${pullMessages.commentLabel}"]`)
    expect(document.activeElement).toBe(field)
    write(field, 'Say one more')
    await eventually(() =>
      expect(seek<HTMLButtonElement>('button', pullMessages.addComment)?.disabled).toBe(false),
    )
    ;(await find('button', end)).click()
    await eventually(() => expect(field.isConnected).toBe(false))
    expect(document.activeElement).toBe(line)
  }
})

test('the focus stays in the side panel when the pressed button disappears', async () => {
  let state = 'open'
  const turn = (next: string) => () => {
    state = next
    return {}
  }
  show({
    [`POST ${PULL}/close`]: turn('closed'),
    [`POST ${PULL}/reopen`]: turn('open'),
    [`GET ${PULL}`]: () => detail({ state }),
  })
  const isInPanel = () =>
    eventually(() => expect(document.activeElement).toBe(seek('aside h2', pullMessages.reviews)))
  ;(await find('button', pullMessages.close)).click()
  await answer(pullMessages.closeQuestion(7), pullMessages.close)
  const reopen = await find('button', pullMessages.reopen)
  await isInPanel()
  reopen.focus()
  reopen.click()
  await find('button', pullMessages.close)
  await isInPanel()
})

test('counts a review as sent before the page has reloaded its data', async () => {
  let reads = 0
  show({
    [`POST ${PULL}/reviews`]: () => ({ state: 'COMMENTED' }),
    'query RepositoryByDetails': () =>
      reads++ === 0 ? project([branch('main'), branch('fix/it')], [request]) : new Promise(() => {}),
  })
  await writeReview()
  ;(await find('button', pullMessages.comment)).click()
  const field = await summary()
  await eventually(() => expect(field.value).toBe(''))
  expect(seek('section p', pullMessages.pendingComment)).toBeUndefined()
})

test('asks before merging while something is unsent', async () => {
  const merge = vi.fn(() => ({ commit: 'c'.repeat(40) }))
  show({ [`POST ${PULL}/merge`]: merge })
  await writeReview()
  const press = async (label: string) => {
    ;(await find('button', pullMessages.merge)).click()
    return answer(pullMessages.mergeUnsentQuestion, label)
  }
  expect(await press(shellMessages.cancel)).toContain(pullMessages.unsent(1, true))
  expect(merge).not.toHaveBeenCalled()
  await press(pullMessages.merge)
  await eventually(() => expect(merge).toHaveBeenCalledOnce())
  await eventually(() => expect(seek('section p', pullMessages.pendingComment)).toBeUndefined())
})

test('asks before leaving the page while something is unsent', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { router } = show()
  await find('h1', /#7 Fix it/)
  expect(isAsked()).toBe(false)
  await writeReview()
  await eventually(() => expect(isAsked()).toBe(true))
  void router.navigate({ to: '/elsewhere' as '/' })
  expect(await answer(pullMessages.leaveQuestion, pullMessages.stay)).toContain(pullMessages.unsent(1, true))
  expect((await summary()).value).toBe('Nearly there')
  void router.navigate({ to: '/elsewhere' as '/' })
  await answer(pullMessages.leaveQuestion, pullMessages.leave)
  await find('p', 'elsewhere')
  expect(isAsked()).toBe(false)
})

test.each([
  [1, false, '1 comment has not been sent.'],
  [2, false, '2 comments have not been sent.'],
  [0, true, 'Your summary has not been sent.'],
  [2, true, 'Your summary and 2 comments have not been sent.'],
])('names %i unsent comments and a summary (%s)', (comments, hasSummary, text) => {
  expect(pullMessages.unsent(comments, hasSummary)).toBe(text)
})

test('reopens a closed pull request without a confirmation, and can merge it again', async () => {
  let state = 'closed'
  const reopen = vi.fn(() => {
    state = 'open'
    return {}
  })
  show({ [`POST ${PULL}/reopen`]: reopen, [`GET ${PULL}`]: () => detail({ state }) }, [], 7)
  ;(await find('button', pullMessages.reopen)).click()
  await find('button', pullMessages.merge)
  expect(reopen).toHaveBeenCalledOnce()
  expect(seek('button', pullMessages.reopen)).toBeUndefined()
})

test('shows at the button why reopening failed, and can retry', async () => {
  const message = gitHostMessages.pullBranchGone('fix/it')
  show(
    {
      [`POST ${PULL}/reopen`]: () => {
        throw new Refusal(message, 'CONFLICT')
      },
      [`GET ${PULL}`]: () => detail({ state: 'closed' }),
    },
    [],
    7,
  )
  ;(await find('button', pullMessages.reopen)).click()
  const told = await find('aside [role="alert"]', message)
  const button = await find<HTMLButtonElement>('button', pullMessages.reopen)
  expect(button.getAttribute('aria-describedby')).toBe(told.id)
  expect(button.disabled).toBe(false)
})

test('shows the page header above it, even after a failed load', async () => {
  const bar = () => seek<HTMLAnchorElement>('header a', BRAND)
  show()
  await find('h1', /#7 Fix it/)
  expect(bar()).toBeDefined()
  document.body.replaceChildren()
  show({
    [`GET ${PULL}`]: () => {
      throw new Refusal(pullMessages.notFound(7), 'NOT_FOUND')
    },
  })
  await find('[role="alert"] h2', pullMessages.loadFailed)
  expect(bar()).toBeDefined()
})

test('reports a branch without a pull request', async () => {
  show({}, [])
  await find('h1', pullMessages.none)
})

test('previews both sides next to each other; a side that cannot run here shows what to do', async () => {
  const devbox = {
    ...branch('fix/it'),
    sandbox: { __typename: 'Sandbox', id: 's-6', alias: null, isV2: true },
  }
  show({
    'query RepositoryByDetails': () => project([{ ...branch('main'), sandbox: null }, devbox], [request]),
  })
  ;(await find('button', reviewMessages.show)).click()
  const open = await find<HTMLAnchorElement>('a', reviewMessages.openSide('main'))
  expect(open.getAttribute('href')).toContain('/p/github/acme/site/main')
  expect(document.body.textContent).toContain(reviewMessages.devbox)
  // A small screen shows one side at a time.
  const before = await find('button[aria-pressed]', pullMessages.previewBefore)
  expect(before.getAttribute('aria-pressed')).toBe('false')
  before.click()
  await eventually(() => expect(before.getAttribute('aria-pressed')).toBe('true'))
  ;(await find('button', reviewMessages.hide)).click()
  await eventually(() => expect(seek('button[aria-pressed]', pullMessages.previewBefore)).toBeUndefined())
})

test('a preview states how its content differs from what is reviewed', async () => {
  const status = (more: object) => () => ({
    ...{
      owner: 'acme',
      repo: 'site',
      branch: 'main',
      path: '',
      commit: 'b'.repeat(40),
      default_branch: 'main',
    },
    ...{ upstream: true, head: 'b'.repeat(40), ahead: 0, behind: 0, forced: false, host_problem: null },
    ...{ devbox: null, changes: [], pull_request: null, ...more },
  })
  const changes = [{ path: 'a.txt', kind: 'modified' }]
  const devbox = { is_awake: true, unpushed: 2, upstream_commit: 'c'.repeat(40) }
  const box = { ...branch('fix/it'), sandbox: { ...branch('fix/it').sandbox, isV2: true } }
  show({
    'query RepositoryByDetails': () => project([branch('main'), box], [request]),
    'GET /api/v1/sandboxes/s-4/git': status({}),
    'GET /api/v1/sandboxes/s-6/git': status({ changes, devbox }),
  })
  ;(await find('button', reviewMessages.show)).click()
  await find('section p', reviewMessages.asCommitted('bbbbbbb'))
  await find(
    'section p',
    `${reviewMessages.uncommitted(1)} 2 commits not pushed yet. ${reviewMessages.behind}`,
  )
})
