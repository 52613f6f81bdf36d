import { timeOfDay } from '@sandlot/core/date-formats'
import type { GithubPage, PageKind } from '@sandlot/core/repositories/page-rules'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hostState } from '../shell/host-state.ts'
import { chooseHost, saveHost } from '../shell/hosts.ts'
import { changePreferences } from '../shell/preferences.ts'
import { placeTroubles } from './control-places.ts'
import type { Seen } from './control-view.ts'
import type { PageRequest } from './page-answer.ts'
import { answerPage } from './page-state.ts'

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const seen = (kind: PageKind, more: Partial<GithubPage> = {}): Seen => ({
  page: { kind, repository: { owner: 'acme', name: 'widgets' }, tree: '', ...more },
  head: null,
  branches: [],
})
const asked: string[] = []
let reply: () => Response

const question = (more: Partial<Extract<PageRequest, { kind: 'page-state' }>> = {}): PageRequest => ({
  kind: 'page-state',
  seen: seen('pull', { tree: 'fix', pull: 12 }),
  isPublic: true,
  place: 'own',
  ...more,
})

const plain = { href: `${acme.origin}/dashboard?import_repo=acme/widgets&import_ref=fix&import_pull=12` }
const known = { href: `${acme.origin}/p/github/acme/widgets/fix?pull=12&mode=review` }

beforeEach(async () => {
  fakeBrowser.reset()
  asked.length = 0
  reply = () => Response.json({ permission: null, can_fork: false, head: null, workspaces: [] })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url.replace(acme.origin, ''))
    if (request.url.endsWith('/api/runtime'))
      return Response.json({ kind: null, problem: null, tools: [], node: null })
    return request.url.endsWith('/vm_tiers') ? Response.json({ vm_tiers: [] }) : reply()
  })
  browser.permissions.contains = vi.fn(async () => true) as never
  await saveHost(acme)
  await chooseHost(acme.origin)
})

async function signIn(): Promise<void> {
  await hostState(acme.origin).token.set('slt_x')
  await hostState(acme.origin).reach.set({ state: 'ok', nextAt: 0 })
}

test('sends one query per page with the user’s token, and none when signed out', async () => {
  expect(await answerPage(question())).toMatchObject(plain)
  expect(asked).toEqual([])
  await signIn()
  await hostState(acme.origin).workspaceId.set('w1')
  expect(await answerPage(question())).toMatchObject(known)
  expect(asked).toEqual([
    '/api/beta/repos/page/github/acme/widgets?tree=fix&pull=12',
    '/api/vm_tiers',
    '/api/runtime',
  ])
})

test('never sends a private repository’s name unless the user opted in [EX-016]', async () => {
  await signIn()
  const told = await answerPage(question({ isPublic: false }))
  expect(asked).toEqual([])
  expect(told).toMatchObject({ ...plain, note: expect.stringContaining('was not sent anywhere') })
  await changePreferences(() => ({ asksForPrivate: true }))
  expect(await answerPage(question({ isPublic: false }))).toMatchObject(known)
  expect(asked[0]).toContain('acme/widgets')
})

test('does not query a rate-limited host until its limit ends, and the control shows when that is [EX-035]', async () => {
  await signIn()
  reply = () => new Response('', { status: 429, headers: { 'retry-after': '90' } })
  const now = Date.now()
  const told = await answerPage(question())
  const until = timeOfDay(now + 90_000)
  expect(told).toMatchObject({ ...plain, note: `Acme accepts no more requests until ${until}.` })
  asked.length = 0
  expect((await answerPage(question()))?.note).toContain('accepts no more requests')
  expect(asked).toEqual([])
  await hostState(acme.origin).reach.set({ state: 'limited', nextAt: now - 1 })
  reply = () => Response.json({ permission: null, can_fork: false, head: null, workspaces: [] })
  expect(await answerPage(question())).toMatchObject(known)
})

test('records pages without a stable place until the control is back in its place', async () => {
  await answerPage({ kind: 'no-place', page: 'pull' })
  await answerPage({ kind: 'no-place', page: 'pull' })
  await answerPage(
    question({
      place: 'corner',
      seen: seen('commit'),
    }),
  )
  expect(await placeTroubles.get()).toMatchObject([
    { kind: 'pull', place: 'none', pages: 2 },
    { kind: 'commit', place: 'corner', pages: 1 },
  ])
  await answerPage(question())
  expect(await placeTroubles.get()).toMatchObject([{ kind: 'commit' }])
})
