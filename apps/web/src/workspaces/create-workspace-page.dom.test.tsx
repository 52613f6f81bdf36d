// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, Refusal, USER_ID } from '../sandboxes/testing/server.ts'
import { memoryStore } from '../sandboxes/testing/services.ts'
import { showApp } from '../sandboxes/testing/show-app.tsx'

const team = (id: string, name: string) => ({
  __typename: 'Team',
  id,
  name,
  avatarUrl: null,
  type: 'TEAM',
  insertedAt: '2026-01-01T00:00:00Z',
  userAuthorizations: [{ userId: USER_ID, authorization: 'ADMIN', teamManager: false }],
  abilities: {},
})

function show({ kept = {}, answers = {} }: { kept?: Record<string, string>; answers?: Answers } = {}) {
  const teams = [team('w1', 'Ours'), team('w2', 'Just made')]
  const store = memoryStore({ 'CSB/TOKEN': '"slt_test"', ...kept })
  const shown = showApp(
    '/create-workspace',
    {
      'query AllTeams': () => ({
        me: { __typename: 'CurrentUser', id: USER_ID, primaryWorkspaceId: 'w1', workspaces: teams },
      }),
      'mutation CreateTeam': ({ name }) => {
        teams.push(team('new', String(name)))
        return { createTeam: teams.at(-1) }
      },
      ...answers,
    },
    { store },
  )
  return { ...shown, store }
}

const field = () => find<HTMLInputElement>('input[name="name"]')
const create = async () => (await find('main button', 'Create workspace')).click()
const problem = async () => {
  const id = (await field()).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id.split(' ')[0] ?? '')?.textContent ?? ''
}

test('a name is checked while it is typed, and asked for when there is none', async () => {
  show()
  expect(await problem()).toBe('')
  await create()
  await eventually(async () => expect(await problem()).toBe('Workspace name cannot be empty.'))
  type(await field(), 'ours')
  await eventually(async () => expect(await problem()).toBe('You already have a workspace with this name.'))
  type(await field(), 'Others')
  await eventually(async () => expect(await problem()).toBe(''))
})

test('[ST-006] a new workspace is opened at once; until then the device remembers that it is fresh', async () => {
  const { router, store } = show()
  const keep = vi.spyOn(store, 'setItem')
  type(await field(), ' Night Shift ')
  await create()
  await find('button', 'Switch workspace: Night Shift')
  expect(router.state.location.pathname).toBe('/dashboard/recent')
  await eventually(() => expect(router.state.location.search).toEqual({}))
  expect(keep.mock.calls.filter(([key]) => key.endsWith('WORKSPACE_ID'))).toEqual([
    ['CSB/FRESH_WORKSPACE_ID', '"new"'],
    ['CSB/SELECTED_WORKSPACE_ID', '"new"'],
  ])
  expect(store.getItem('CSB/FRESH_WORKSPACE_ID')).toBeNull()
})

test('[ST-006] one that was made and never entered is offered', async () => {
  const { store } = show({ kept: { 'CSB/FRESH_WORKSPACE_ID': '"w2"' } })
  await find('p', 'Just made is ready. You just created it.')
  ;(await find('button', 'Open it')).click()
  await find('button', 'Switch workspace: Just made')
  expect(store.getItem('CSB/FRESH_WORKSPACE_ID')).toBeNull()
})

test('what the server refuses stands under the name, which stays', async () => {
  show({
    answers: {
      'mutation CreateTeam': () => {
        throw new Refusal('Names of animals are not allowed here.', 'BAD_USER_INPUT')
      },
    },
  })
  type(await field(), 'Cats')
  await create()
  await eventually(async () => expect(await problem()).toBe('Names of animals are not allowed here.'))
  expect((await field()).value).toBe('Cats')
  expect(seek('main button', 'Create workspace')?.getAttribute('aria-disabled')).not.toBe('true')
})
