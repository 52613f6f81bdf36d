// @vitest-environment jsdom
import { gitHostMessages } from '@sandlot/core/git/messages'
import { newRepositoryMessages as texts } from '@sandlot/core/git/page-messages'
import { expect, test } from 'vitest'
import { eventually, find, names, seek, type } from '../sandboxes/testing/dom.ts'
import { memberAs, Refusal, WORKSPACE_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { answers } from '../templates/create/testing/create.tsx'
import { NewRepositoryPage } from './new-repository-page.tsx'

const MADE = {
  ...{ id: 'r1', team_id: WORKSPACE_ID, owner: '~ours', name: 'site', description: null, private: true },
  ...{ default_branch: 'main', clone_url: 'https://code.example.com/~ours/site.git', bytes: 0, mirror: null },
  ...{ protected_branches: [], pull_requests_only: false, pushed_at: null, deleted_at: null },
  inserted_at: '2026-01-01T00:00:00Z',
}
const CALL = `POST /api/v1/workspaces/${WORKSPACE_ID}/git/repositories`

test('creates an empty repository and shows how to push to it', async () => {
  const asked: unknown[] = []
  const { router } = showPage(<NewRepositoryPage />, {
    ...answers,
    ...memberAs(),
    [CALL]: (body: unknown) => {
      asked.push(body)
      return MADE
    },
  })
  type(await find<HTMLInputElement>('input[name=name]'), '../x')
  seek('button', texts.create)?.click()
  await eventually(() => expect(document.body.textContent).toContain(gitHostMessages.nameLetters))
  type(await find<HTMLInputElement>('input[name=name]'), 'site')
  seek('[role=switch]')?.click()
  seek('button', texts.create)?.click()
  await find('h1', texts.made('site'))
  expect(asked).toEqual([{ name: 'site', description: null, private: true, readme: false }])
  expect(names('pre')).toEqual([
    `git clone ${MADE.clone_url}`,
    `git remote add origin ${MADE.clone_url}\ngit push -u origin main`,
  ])
  seek('button', texts.open)?.click()
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/repositories/~ours/site'))
})

test('a repository with an initial commit shows how to clone it, as no other history can be pushed', async () => {
  const made = { ...MADE, pushed_at: MADE.inserted_at }
  showPage(<NewRepositoryPage />, { ...answers, ...memberAs(), [CALL]: () => made })
  type(await find<HTMLInputElement>('input[name=name]'), 'site')
  seek('button', texts.create)?.click()
  await find('h1', texts.made('site'))
  expect(names('pre')).toEqual([`git clone ${MADE.clone_url}`])
  expect(document.body.textContent).not.toContain(texts.push)
})

test('shows why creation failed, and tells users with read-only access beforehand', async () => {
  const refuse = () => {
    throw new Refusal('Taken.', 'CONFLICT')
  }
  showPage(<NewRepositoryPage />, { ...answers, ...memberAs(), [CALL]: refuse })
  type(await find<HTMLInputElement>('input[name=name]'), 'site')
  seek('button', texts.create)?.click()
  await eventually(() => expect(document.body.textContent).toContain('Taken.'))
  document.body.replaceChildren()
  showPage(<NewRepositoryPage />, { ...answers, ...memberAs('READ') })
  await eventually(() => expect(document.body.textContent).toContain(texts.readOnly))
  expect(seek<HTMLInputElement>('input[name=name]')?.disabled).toBe(true)
})
