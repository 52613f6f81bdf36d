import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCredential } from '../../platform/config/credentials.ts'
import { createMachine } from '../../testing/run.ts'
import { TEAM_ID } from '../../tui/testing/wire-sandbox.ts'
import { pullTexts } from './messages.ts'

const host = 'http://localhost:4000'
const PULLS = '/api/beta/repos/github/acme/site/pulls'

let machine: ReturnType<typeof createMachine>
let calls: [call: string, sent: unknown][]
beforeEach(() => {
  calls = []
  machine = createMachine()
  writeCredential(machine.directory, host, { token: 'slt_stored', username: 'ada', since: '' })
})
afterEach(() => machine.forget())

const start = { base: 'main', commits: 1, title: 'Fix the header', body: 'Too high.', reviewers: null }
const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  const { workspaceId: _, ...query } = Object.fromEntries(searchParams)
  const isRead = request.method === 'GET'
  // On a terminal, the command also checks for a newer version.
  if (!pathname.startsWith(PULLS)) return Response.json({})
  calls.push([`${request.method} ${pathname}`, isRead ? query : await request.json()])
  if (isRead && query.head === 'haeder')
    return Response.json(
      {
        errors: { detail: ['There is no branch called haeder.'] },
        ...{ code: 'not_found', reason: 'noSuchBranch', field: 'head', hint: 'Did you mean “header”?' },
      },
      { status: 404 },
    )
  return Response.json(isRead ? start : { number: 7, html_url: `${host}/7`, reviewers: [] })
}
const create = (words: string[], options: object = {}) =>
  machine.run(['pr', 'create', 'acme/site', ...words], {
    ...{ fetch, env: { SANDLOT_WORKSPACE: TEAM_ID } },
    ...options,
  })
const sent = { head: 'header', draft: false }

test.each([true, false])(
  'takes the title from the branch if none is given, with and without a terminal: %s',
  async (terminal) => {
    const { stdout } = await create(['header', '--into', 'next'], { terminal })
    expect(stdout).toBe(`${host}/7\n`)
    expect(calls).toEqual([
      [`GET ${PULLS}/new`, { head: 'header', base: 'next' }],
      [`POST ${PULLS}`, { ...sent, title: 'Fix the header', body: 'Too high.', base: 'next' }],
    ])
  },
)

test('uses the given title or body, and fetches no defaults with a title', async () => {
  await create(['header', '--body', 'Mine'])
  expect(calls.at(-1)).toEqual([`POST ${PULLS}`, { ...sent, title: 'Fix the header', body: 'Mine' }])
  calls = []
  await create(['header', '--title', 'Mine'])
  expect(calls).toEqual([[`POST ${PULLS}`, { ...sent, title: 'Mine' }]])
})

test('suggests the closest name for an unknown branch', async () => {
  const { status, stderr } = await create(['haeder'])
  expect(status).not.toBe(0)
  expect(stderr).toContain('Did you mean “header”?')
  expect(calls).toHaveLength(1)
})

test('help mentions the title, and an unknown flag is not taken for a request for help', async () => {
  expect((await create(['--help'])).stdout).toContain(pullTexts.defaults)
  const { stderr } = await create(['header', '--head', 'x'])
  expect(stderr).toContain('--head')
  expect(stderr).not.toContain('Did you mean')
})
