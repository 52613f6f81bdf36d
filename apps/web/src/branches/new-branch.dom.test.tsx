// @vitest-environment jsdom
import { draftMessages } from '@sandlot/core/branches/draft-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { limits } from '../templates/create/testing/create.tsx'
import { NewBranchButton } from './new-branch-button.tsx'

const repository = { owner: 'acme', name: 'site', teamId: WORKSPACE_ID }

function show(
  answer: Answers[string],
  { frozen = false, role = 'ADMIN' }: { frozen?: boolean; role?: 'ADMIN' | 'READ' } = {},
) {
  const create = vi.fn(answer)
  showPage(<NewBranchButton branches={['main', 'next']} defaultBranch="main" repository={repository} />, {
    ...memberAs(role),
    'query WorkspaceLimits': () => limits({ frozen }),
    'mutation CreateBranch': create,
  })
  return create
}

const made = (name: string) => ({
  createBranch: {
    __typename: 'Branch',
    id: 'b1',
    name,
    contribution: false,
    upstream: false,
    lastAccessedAt: null,
    owner: null,
    pullRequests: [],
  },
})

/** Opens the dialog and returns its form. */
async function opened() {
  const button = await find<HTMLButtonElement>('button', draftMessages.create)
  await eventually(() => expect(button.disabled).toBe(false))
  button.click()
  return find<HTMLFormElement>('[role="dialog"] form')
}

test('[RP-019] ignores further submits while a branch is being created', async () => {
  let answer = (_reply: unknown) => {}
  const create = show(() => new Promise((resolve) => (answer = resolve)))
  const form = await opened()
  form.requestSubmit()
  form.requestSubmit()
  await find('button', draftMessages.creating)
  form.requestSubmit()
  ;(await find('button', draftMessages.creating)).click()
  answer(made('draft/calm-otter'))
  await find('[role="status"]', /Branch “draft\/calm-otter” created/)
  expect(create).toHaveBeenCalledExactlyOnceWith({ ...repository, from: 'main' })
  await eventually(() => expect(seek('[role="dialog"]')).toBeUndefined())
})

test('[RP-020] [ER-082] shows the reason for a failure and keeps the input', async () => {
  const create = show(() => {
    throw new Refusal('There is already a branch “main”.', 'CONFLICT')
  })
  const form = await opened()
  const field = await find<HTMLInputElement>('[role="dialog"] input[type="text"]')
  type(field, ' main ')
  form.requestSubmit()
  await find('[role="alert"]', /Failed to create branch: There is already a branch “main”\./)
  expect(field.value).toBe(' main ')
  expect(create).toHaveBeenCalledExactlyOnceWith({ ...repository, from: 'main', branch: 'main' })
})

test('[RP-020] reports a taken name at its field until it changes', async () => {
  show(() => {
    throw new Refusal('There is already a branch “main”.', 'CONFLICT').at('branch')
  })
  const form = await opened()
  const field = await find<HTMLInputElement>('[role="dialog"] input[type="text"]')
  type(field, 'main')
  form.requestSubmit()
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(form.textContent).toContain('Failed to create branch: There is already a branch “main”.')
  expect(seek('[role="alert"]')).toBeUndefined()
  type(field, 'mine')
  await eventually(() => expect(field.getAttribute('aria-invalid')).toBeNull())
})

test('a frozen workspace cannot create branches, and shows why', async () => {
  const create = show(() => made('x'), { frozen: true })
  await find('p', draftMessages.frozen)
  const button = await find<HTMLButtonElement>('button', draftMessages.create)
  expect(button.disabled).toBe(true)
  button.click()
  expect(seek('[role="dialog"]')).toBeUndefined()
  expect(create).not.toHaveBeenCalled()
})

test('users with read-only access see why they cannot create a branch', async () => {
  show(() => made('x'), { role: 'READ' })
  await find('p', draftMessages.readOnly)
  expect((await find<HTMLButtonElement>('button', draftMessages.create)).disabled).toBe(true)
})

test('reports a name that git rejects while typing, and does not send it', async () => {
  const create = show(() => made('x'))
  const form = await opened()
  type(await find<HTMLInputElement>('[role="dialog"] input[type="text"]'), 'two words')
  await eventually(() => expect(document.body.textContent).toContain(draftMessages.nameLetters))
  form.requestSubmit()
  expect(create).not.toHaveBeenCalled()
})
