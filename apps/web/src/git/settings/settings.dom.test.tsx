// @vitest-environment jsdom
import { repositorySettings as texts } from '@sandlot/core/git/settings-messages'
import { expect, test } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { answers } from '../../templates/create/testing/create.tsx'
import { RepositorySettingsPage } from './settings-page.tsx'

const SITE = {
  ...{ id: 'r1', team_id: WORKSPACE_ID, owner: '~ours', name: 'site', description: 'Pages', private: true },
  ...{ default_branch: 'main', clone_url: 'https://code.example.com/~ours/site.git', bytes: 0 },
  ...{ protected_branches: ['main'], pull_requests_only: false, pushed_at: null, deleted_at: null },
  mirror: null,
  inserted_at: '2026-01-01T00:00:00Z',
}
const ALL = `/api/v1/workspaces/${WORKSPACE_ID}/git/repositories`
const HOOK = {
  ...{ id: 'h1', url: 'https://ci.example.com/hook', events: ['push'], last_status: 500 },
  ...{ last_at: '2026-01-01T00:00:00Z', inserted_at: '2026-01-01T00:00:00Z' },
}

function open(more: Answers = {}, role: 'ADMIN' | 'WRITE' = 'ADMIN', owner = '~ours') {
  const asked: [string, unknown][] = []
  const note =
    (what: string, answer: unknown = {}) =>
    (input: unknown) => {
      asked.push([what, input])
      return answer
    }
  const page = showPage(<RepositorySettingsPage repository={{ owner, name: 'Site' }} />, {
    ...answers,
    ...memberAs(role),
    'query RepositoryByDetails': () => ({ project: null }),
    [`GET ${ALL}`]: () => ({ repositories: [SITE] }),
    [`GET ${ALL}/r1/webhooks`]: () => ({ webhooks: [HOOK] }),
    [`GET ${ALL}/r1/webhooks/h1/deliveries`]: () => ({
      deliveries: [{ id: 'd1', event: 'ping', status: 0, attempts: 2, at: '2026-01-01T00:00:00Z' }],
    }),
    [`POST ${ALL}/r1/webhooks/h1/test`]: note('test', { delivery: 'd2' }),
    [`POST ${ALL}/r1/webhooks`]: note('add', { ...HOOK, id: 'h2', secret: 'hush' }),
    [`DELETE ${ALL}/r1/webhooks/h1`]: note('remove'),
    [`PATCH ${ALL}/r1`]: note('change', SITE),
    [`DELETE ${ALL}/r1`]: note('delete', SITE),
    ...more,
  })
  return { ...page, asked }
}
const press = async (text: string) => (await find<HTMLButtonElement>('button', text)).click()
const value = (name: string) => seek<HTMLInputElement>(`input[name=${name}]`)?.value
const saves = () => [...document.querySelectorAll('button')].filter((one) => one.textContent === texts.save)

test('explains why a repository hosted elsewhere has no settings', async () => {
  open({}, 'ADMIN', 'acme')
  await find('p', 'Only repositories hosted on Sandlot have settings here.')
  expect(document.body.textContent).not.toContain(texts.missing)
})

test('an admin renames a repository, protects its branches, and copies the clone address', async () => {
  const { asked, router } = open({
    [`PATCH ${ALL}/r1`]: (body: Record<string, unknown>) => {
      asked.push(['change', body])
      return { ...SITE, ...(body.name !== undefined && { name: body.name }) }
    },
  })
  await find('code', SITE.clone_url)
  expect([value('name'), value('description'), value('patterns')]).toEqual(['site', 'Pages', 'main'])
  type(await find<HTMLInputElement>('input[name=patterns]'), 'main, release/*')
  saves()[1]?.click()
  await eventually(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.[1]).toEqual({ protected_branches: ['main', 'release/*'] })
  type(await find<HTMLInputElement>('input[name=name]'), 'pages')
  saves()[0]?.click()
  await eventually(() =>
    expect(router.state.location.pathname).toBe('/dashboard/repositories/~ours/pages/settings'),
  )
  expect(asked[1]?.[1]).toEqual({ name: 'pages' })
})

test('saving one field does not undo what another admin saved meanwhile', async () => {
  let kept: object = SITE
  const { asked, services } = open({ [`GET ${ALL}`]: () => ({ repositories: [kept] }) })
  type(await find<HTMLInputElement>('input[name=description]'), 'Our pages')
  kept = { ...SITE, private: false, default_branch: 'trunk', protected_branches: ['trunk'] }
  await services.queries.invalidateQueries()
  await eventually(() => expect(value('patterns')).toBe('trunk'))
  expect(value('description')).toBe('Our pages')
  saves()[0]?.click()
  await eventually(() => expect(asked).toEqual([['change', { description: 'Our pages' }]]))
  // Also what this page has not been told of yet.
  seek<HTMLInputElement>('input[role=switch]')?.click()
  saves()[1]?.click()
  await eventually(() => expect(asked[1]).toEqual(['change', { pull_requests_only: true }]))
})

test('shows a refusal at its field', async () => {
  open({
    [`PATCH ${ALL}/r1`]: () => {
      throw new Refusal('Taken.', 'CONFLICT')
    },
  })
  type(await find<HTMLInputElement>('input[name=name]'), 'other')
  saves()[0]?.click()
  await eventually(() => expect(document.body.textContent).toContain('Taken.'))
  expect(value('name')).toBe('other')
})

test('lists webhooks with their deliveries, tests, adds (with a secret) and deletes them', async () => {
  const { asked } = open()
  await find('p', HOOK.url)
  expect(document.body.textContent).toContain('Answered 500')
  await press(texts.deliveries(HOOK.url))
  await eventually(() => expect(document.body.textContent).toContain('ping'))
  expect(document.body.textContent).toContain('No answer')
  await press(texts.test(HOOK.url))
  await eventually(() => expect(asked.map(([what]) => what)).toEqual(['test']))
  type(await find<HTMLInputElement>('input[name=webhook]'), 'https://x.example.com/y')
  await press(texts.add)
  await eventually(() => expect(value('secret')).toBe('hush'))
  await press(texts.remove(HOOK.url))
  await press(texts.removeQuestion)
  await eventually(() => expect(asked.map(([what]) => what)).toEqual(['test', 'add', 'remove']))
})

test('deletes after a confirmation and returns to the list; read-only for non-admins', async () => {
  const { asked, router } = open()
  await press(texts.danger)
  await find('h2', texts.deleteQuestion('~ours/site'))
  expect(asked).toEqual([])
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')]
  buttons.find((one) => one.textContent === texts.danger)?.click()
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/repositories'))
  expect(asked.map(([what]) => what)).toEqual(['delete'])
  document.body.replaceChildren()
  open({}, 'WRITE')
  await eventually(() => expect(document.body.textContent).toContain(texts.readOnly))
  expect(seek<HTMLInputElement>('input[name=name]')?.disabled).toBe(true)
  expect(names('h2')).not.toContain(texts.webhooks)
})
