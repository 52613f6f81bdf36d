import { PULLS_PAGE_SIZE } from '@sandlot/core/branches/limits'
import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { cliMessages } from '../../platform/messages.ts'
import { createMachine } from '../../testing/run.ts'
import { TEAM_ID } from '../../tui/testing/wire-sandbox.ts'
import { pullTexts } from './messages.ts'

const host = 'http://localhost:4000'
const PULL = '/api/beta/repos/github/acme/site/pulls/7'

let machine: ReturnType<typeof createMachine>
let changes: string[]
let standing: { state?: string; draft?: boolean; mergeable?: boolean }
beforeEach(() => {
  changes = []
  standing = {}
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const pull = {
  ...{ number: 7, title: 'Fix it', body: '', state: 'open', draft: false, mergeable: true, checks: 'none' },
  ...{ head_branch: 'fix', base_branch: 'main', head_commit: 'a', base_commit: 'b' },
  ...{ creator_username: 'ben', is_own: false, html_url: 'https://github.com/acme/site/pull/7' },
  ...{ reviewers: [], reviews: [], comments: [], files: [] },
}
const fetch: typeof globalThis.fetch = async (input, init) => {
  const { method, url } = new Request(input, init)
  const { pathname, searchParams } = new URL(url)
  if (method !== 'GET') changes.push(`${method} ${pathname} ${searchParams.get('workspaceId')}`)
  return Response.json(method === 'GET' && pathname === PULL ? { ...pull, ...standing } : {})
}
const run = (words: string[], options: object = {}) =>
  machine.run(words, { fetch, env: { SANDLOT_WORKSPACE: TEAM_ID }, ...options })

test('closes a pull request after confirmation or with --yes', async () => {
  const unasked = await run(['pr', 'close', 'acme/site', '7', '--json'])
  expect([unasked.status, unasked.json()]).toMatchObject([2, { error: { field: 'yes' } }])
  const looked = await run(['pr', 'close', 'acme/site', '7', '--dry-run'])
  expect(looked.stdout).toBe(`${pullTexts.wouldClose(7, 'Fix it')}\n`)
  const declined = await run(['pr', 'close', 'acme/site', '7'], { terminal: true, input: 'n\n' })
  expect(declined.stderr).toContain(pullTexts.closeQuestion('acme/site', 7))
  expect(changes).toEqual([])
  const closed = await run(['pr', 'close', 'acme/site', '#7', '--yes'])
  expect(closed.stdout).toBe(`${pullTexts.closed(7)}\n`)
  expect(changes).toEqual([`POST ${PULL}/close ${TEAM_ID}`])
})

test('reopens a pull request without confirmation', async () => {
  standing = { state: 'closed' }
  const reopened = await run(['pr', 'reopen', 'acme/site', '7', '--json'])
  expect(reopened.json()).toMatchObject({
    ok: true,
    data: { repository: 'acme/site', number: 7 },
  })
  expect(changes).toEqual([`POST ${PULL}/reopen ${TEAM_ID}`])
})

test.each([
  ['close', { state: 'merged' }, pullMessages.notOpen.merged(7)],
  ['reopen', { state: 'merged' }, pullMessages.notOpen.merged(7)],
  ['merge', { state: 'merged' }, pullMessages.notOpen.merged(7)],
  ['merge', { state: 'closed' }, pullMessages.notOpen.closed(7)],
  ['merge', { draft: true }, pullMessages.isDraft(7)],
  ['merge', { mergeable: false }, pullMessages.mergeConflict],
])('%s of one that is %o says why it is not done, before it asks and in a dry run', async (verb, as, why) => {
  standing = as
  const words = ['pr', verb, 'acme/site', '7']
  const runs = [await run(words, { terminal: true })]
  if (verb !== 'reopen') runs.push(await run([...words, '--dry-run']))
  for (const { status, stderr } of runs) {
    expect(status).toBe(7)
    expect(stderr).toContain(why)
    expect(stderr).not.toContain('[y/N]')
  }
  expect(changes).toEqual([])
})

test('a pull request is opened by its number, for its branch may have another one, or none any more', async () => {
  const opened = await run(['pr', 'open', 'acme/site', '7', '--no-browser'])
  const path = `/p/github/acme/site/fix?workspaceId=${TEAM_ID}&pull=7&mode=review`
  expect(opened.stdout).toBe(`${host}${path}\n`)
})

test('what is closed or open already is left as it is, which is no failure', async () => {
  standing = { state: 'closed' }
  const closed = await run(['pr', 'close', 'acme/site', '7'], { terminal: true })
  expect([closed.status, closed.stdout]).toEqual([0, `${pullTexts.closedAlready(7)}\n`])
  standing = {}
  const open = await run(['pr', 'reopen', 'acme/site', '7'])
  expect([open.status, open.stdout]).toEqual([0, `${pullTexts.openAlready(7)}\n`])
  expect(changes).toEqual([])
})

test('lists closed pull requests page by page with --all, otherwise notes that there are more', async () => {
  const listed = (number: number) => ({
    ...{ number, title: `No. ${number}`, state: number % 2 === 0 ? 'merged' : 'closed', draft: false },
    ...{ head_branch: 'fix', base_branch: 'main', creator_username: 'ben', html_url: 'https://x.test/' },
  })
  const asked: string[] = []
  const pages: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(new Request(input, init).url)
    asked.push(`${pathname} ${searchParams.get('state')} ${searchParams.get('page')}`)
    const isFirst = searchParams.get('page') === '1'
    const first = Array.from({ length: PULLS_PAGE_SIZE }, (_, at) => listed(100 - at))
    return Response.json({ pulls: isFirst ? first : [listed(1)], has_more: isFirst })
  }
  const list = (...words: string[]) =>
    run(['pr', 'list', 'acme/site', '--state', 'closed', ...words], { fetch: pages })
  const some = await list('--json')
  const { data } = some.json() as { data: { number: number; state: string }[] }
  expect(data.map(({ number, state }) => [number, state]).slice(0, 2)).toEqual([
    [100, 'merged'],
    [99, 'closed'],
  ])
  expect(data).toHaveLength(PULLS_PAGE_SIZE)
  expect(some.stderr).toContain(cliMessages.moreThere(PULLS_PAGE_SIZE, null, 'first'))
  expect(asked).toEqual(['/api/beta/repos/github/acme/site/pulls closed 1'])
  const all = await list('--all', '--json')
  expect((all.json() as { data: object[] }).data).toHaveLength(PULLS_PAGE_SIZE + 1)
  expect(all.stderr).toBe('')
  expect((await list('--limit', '1')).stdout).toMatch(/No\. 100.*merged/)
  expect((await run(['pr', 'list', '--state', 'old'])).status).toBe(2)
})
