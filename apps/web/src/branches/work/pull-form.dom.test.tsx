// @vitest-environment jsdom
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { gitHostMessages } from '@sandlot/core/git/messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, press, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { PullFormModal } from './pull-form-modal.tsx'

const PULLS = '/api/beta/repos/github/acme/site/pulls'

const branch = (name: string, upstream = true) => ({
  ...{ __typename: 'Branch', id: `b-${name}`, name, upstream, contribution: false, lastAccessedAt: null },
  ...{ owner: null, pullRequests: [], sandbox: null },
})
const project = {
  ...{ __typename: 'Project', id: 'p1', appInstalled: true, authorization: 'WRITE', branchCount: 3 },
  ...{ lastAccessedAt: null, defaultBranch: { __typename: 'Branch', id: 'b-main', name: 'main' } },
  repository: {
    ...{ owner: 'acme', name: 'site', description: null, private: false },
    ...{ defaultBranch: 'main', pushedAt: '' },
  },
  team: { __typename: 'Team', id: WORKSPACE_ID, name: 'Ours' },
  branches: [branch('main'), branch('next'), branch('fix/header'), branch('draft/otter', false)],
  pullRequests: [],
}
const people = [
  { username: 'ben', name: 'Ben Baker' },
  { username: 'cleo', name: null },
]
const start = (more: object = {}) => ({
  ...{ base: 'main', commits: 1, title: 'Fix the header', body: 'It was too high.', reviewers: people },
  ...more,
})

function show(answers: Answers = {}) {
  const create = vi.fn(() => ({ number: 7, html_url: 'https://github.com/acme/site/pull/7', reviewers: [] }))
  const close = vi.fn()
  showPage(
    <PullFormModal
      base="main"
      close={close}
      head="fix/header"
      onDone={() => undefined}
      repository={{ owner: 'acme', name: 'site', teamId: WORKSPACE_ID }}
    />,
    {
      ...memberAs(),
      'query RepositoryByDetails': () => ({ project }),
      [`GET ${PULLS}/new`]: () => start(),
      [`POST ${PULLS}`]: create,
      ...answers,
    },
  )
  return { create, close }
}

const fieldOf = async (label: string) => {
  const named = await find('label', label)
  return document.getElementById(named.getAttribute('for') ?? '') as HTMLInputElement
}
const submit = async () => (await find('button[type="submit"]')).click()

test('prefills the commit message and keeps what the user has typed', async () => {
  const asked = vi.fn(({ base }: Record<string, unknown>) =>
    start(base === 'next' ? { base: 'next', title: 'Header', body: 'Why' } : {}),
  )
  const { create } = show({ [`GET ${PULLS}/new`]: asked })
  const title = await fieldOf(pullMessages.titleLabel)
  await eventually(() => expect(title.value).toBe('Fix the header'))
  type(title, 'My header')
  // Fields that were not edited follow the base branch.
  type(await fieldOf(pullMessages.baseLabel), 'next')
  const body = await fieldOf(pullMessages.bodyLabel)
  await eventually(() => expect(body.value).toBe('Why'))
  expect(title.value).toBe('My header')
  await submit()
  await eventually(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith({
      ...{ title: 'My header', body: 'Why', head: 'fix/header', base: 'next', draft: false },
      reviewers: [],
    }),
  )
})

test('suggests base branches, and reports a missing one at the field', async () => {
  const { create, close } = show()
  const base = await fieldOf(pullMessages.baseLabel)
  expect(base.getAttribute('role')).toBe('combobox')
  await eventually(() => expect(seek('button[type="submit"]')).toHaveProperty('disabled', false))
  base.focus()
  press('ArrowDown')
  await find('[role="option"]', 'main')
  expect(names('[role="option"]')).toEqual(['main', 'next'])
  // Escape closes the innermost popup, without discarding what was typed.
  press('Escape')
  await eventually(() => expect(seek('[role="option"]')).toBeUndefined())
  expect(close).not.toHaveBeenCalled()
  type(base, 'mian')
  expect(seek('[aria-invalid="true"]')).toBeUndefined()
  await submit()
  const wrong = await find('input[aria-invalid="true"]')
  expect(wrong).toBe(base)
  expect(document.body.textContent).toContain(gitHostMessages.branchMissing('mian'))
  expect(create).not.toHaveBeenCalled()
})

test('adds reviewers from the list by keyboard, and removes them', async () => {
  const { create } = show()
  await fieldOf(pullMessages.reviewersLabel)
  const field = await eventually(async () => {
    const found = await fieldOf(pullMessages.reviewersLabel)
    expect(found.disabled).toBe(false)
    return found
  })
  field.focus()
  // They are found by their display names as well.
  type(field, 'baker')
  await find('[role="option"]')
  press('ArrowDown')
  press('Enter')
  const chosen = `ul[aria-label="${pullMessages.reviewersChosen}"] li`
  await find(chosen, /^ben/)
  expect(field.value).toBe('')
  type(field, '@CLEO')
  field.blur()
  await find(chosen, /^cleo/)
  ;(await find('button', pullMessages.removeReviewer('ben'))).click()
  await eventually(() => expect(names(chosen)).toEqual(['cleo']))
  expect(document.activeElement).toBe(field)
  expect(names('form [role="status"]')).toEqual([pullMessages.chosen(['cleo'])])
  await submit()
  await eventually(() =>
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reviewers: ['cleo'] })),
  )
})

test('reports an unknown reviewer at the field and keeps the input', async () => {
  const { create } = show()
  const field = await eventually(async () => {
    const found = await fieldOf(pullMessages.reviewersLabel)
    expect(found.disabled).toBe(false)
    return found
  })
  type(field, 'ben, nobody')
  await submit()
  await find('input[aria-invalid="true"]')
  expect(document.body.textContent).toContain(pullMessages.reviewerMissing('nobody'))
  expect(field.value).toBe('nobody')
  expect(names(`ul[aria-label="${pullMessages.reviewersChosen}"] li`)).toEqual(['ben'])
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['where nobody else could', [], pullMessages.reviewersNone],
  ['where the host does not tell who could', null, pullMessages.reviewersUnread],
])('disables the reviewer field %s, and shows why', async (_where, reviewers, told) => {
  show({ [`GET ${PULLS}/new`]: () => start({ reviewers }) })
  await eventually(() => expect(document.body.textContent).toContain(told))
  expect((await fieldOf(pullMessages.reviewersLabel)).disabled).toBe(true)
})

test('shows the server’s error at its field', async () => {
  show({
    [`POST ${PULLS}`]: () => {
      throw new Refusal(pullMessages.reviewerMissing('ben'), 'VALIDATION').at('reviewers')
    },
  })
  const title = await fieldOf(pullMessages.titleLabel)
  await eventually(() => expect(title.value).toBe('Fix the header'))
  await submit()
  const wrong = await find('input[aria-invalid="true"]')
  expect(wrong).toBe(await fieldOf(pullMessages.reviewersLabel))
  expect(seek('[role="alert"]')).toBeUndefined()
})
