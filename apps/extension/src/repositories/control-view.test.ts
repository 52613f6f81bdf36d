import type { PageKind } from '@sandlot/core/repositories/page-rules'
import { expect, test } from 'vitest'
import { type Seen, viewOf } from './control-view.ts'
import type { PageAnswer } from './page-answer.ts'

const acme = { origin: 'https://sandlot.acme.example', name: 'Acme' }
const other = { origin: 'http://localhost:4000', name: 'Mine' }
const hosts = { list: [acme, other], current: acme }
const seen = (kind: PageKind = 'repository', tree = ''): Seen => ({
  page: { kind, tree, repository: { owner: 'acme', name: 'widgets' } },
  head: null,
  branches: [],
})

type State = NonNullable<PageAnswer['state']>
const workspace = (id: string, more: Partial<State['workspaces'][number]> = {}) => ({
  id,
  name: id.toUpperCase(),
  isImported: false,
  canImport: true,
  vmTier: 1,
  highestVmTier: 2,
  sandboxId: null,
  ...more,
})
const sized = (tier: number) => ({ tier, name: `Tier ${tier}`, cpu: 2 * tier, memory: 4 * tier })
const answer = (
  workspaces: State['workspaces'],
  { permission = 'WRITE', canFork = true, head = null }: Partial<State> = {},
  more: Partial<PageAnswer> = {},
): PageAnswer => ({
  state: { permission, canFork, head, workspaces },
  tiers: [1, 2, 3].map((tier) => ({ ...sized(tier), label: `Tier ${tier}` })),
  ...more,
})
const view = (told: PageAnswer, page = seen()) => {
  const { label, href } = viewOf(page, hosts, told)
  return [label, href.replace(acme.origin, '')]
}

test('when signed in, opens a repository that the workspace already has [EX-008]', () => {
  const there = [workspace('one'), workspace('two', { isImported: true })]
  expect(view(answer(there))).toEqual(['Open in TWO', '/dashboard/repositories/acme/widgets?workspace=two'])
  expect(view(answer(there), seen('repository', 'a/b'))).toEqual([
    'Open in TWO',
    '/p/github/acme/widgets/a/b?workspaceId=two',
  ])
  // An explicitly chosen workspace is used.
  expect(view(answer(there, {}, { workspaceId: 'one' }))).toEqual([
    'Import to workspace',
    '/dashboard?workspace=one&import_repo=acme/widgets',
  ])
})

test('when signed in, forks a read-only repository if GitHub is available [EX-009]', () => {
  const link = '/dashboard?workspace=one&import_repo=acme/widgets'
  expect(view(answer([workspace('one')], { permission: 'READ' }))).toEqual(['Fork to workspace', link])
  expect(view(answer([workspace('one')], { permission: 'READ', canFork: false }))).toEqual([
    'Import to workspace',
    link,
  ])
  expect(view(answer([workspace('one', { isImported: true })], { permission: 'READ' }))[0]).toBe(
    'Open in ONE',
  )
  expect(view(answer([workspace('one')], { permission: null }))[0]).toBe('Import to workspace')
})

test('opens a branch in its existing sandbox, and a pull request for review', () => {
  const open = [workspace('one', { isImported: true, sandboxId: 'abc123' })]
  expect(view(answer(open), seen('compare', 'fix'))).toEqual(['Open branch', '/p/sandbox/abc123'])
  const pull: Seen = { ...seen('pull'), page: { ...seen('pull').page, pull: 12 } }
  expect(view(answer([workspace('one')], { head: 'fix' }), pull)).toEqual([
    'Open branch',
    '/p/github/acme/widgets/fix?workspaceId=one&pull=12&mode=review',
  ])
})

test('the menu lists workspaces, hosts, virtual machines, the link to copy and the options [EX-010]', () => {
  const workspaces = [workspace('one', { canImport: false }), workspace('two', { isImported: true })]
  const { groups } = viewOf(seen(), hosts, answer(workspaces, {}, { workspaceId: 'one', tier: 2 }))
  const lines = groups.map(({ title, entries }) => [
    title,
    ...entries.map(({ label, hint, isChosen, isDisabled }) =>
      [isChosen && '✓', label, hint, isDisabled && 'off'].filter(Boolean).join(' · '),
    ),
  ])
  expect(lines).toEqual([
    ['Workspace', '✓ · ONE · you may only read', 'TWO · already imported'],
    ['Host', '✓ · Acme · sandlot.acme.example', 'Mine · localhost:4000'],
    ['Virtual machine', 'Tier 1', '✓ · Tier 2', 'Tier 3 · not in this plan · off'],
    [null, 'Copy link', 'Options'],
  ])
  expect(viewOf(seen(), hosts, answer(workspaces, {}, { workspaceId: 'one', tier: 2 })).href).toContain(
    '&import_tier=2',
  )
})

test('disables sizes that the host does not have and falls back to the largest available', () => {
  const tiersFor = (capacity: PageAnswer['capacity']) =>
    viewOf(
      seen(),
      hosts,
      answer([workspace('one', { vmTier: 3, highestVmTier: 3 })], {}, capacity ? { capacity } : {}),
    )
      .groups.find(({ title }) => title === 'Virtual machine')
      ?.entries.map(({ label, hint, isChosen, isDisabled }) =>
        [isChosen && '✓', label, hint, isDisabled && 'off'].filter(Boolean).join(' · '),
      )
  expect(tiersFor(null)).toEqual(['Tier 1', 'Tier 2', '✓ · Tier 3'])
  expect(tiersFor({ cpu: 4, memory: 16 })).toEqual([
    'Tier 1',
    '✓ · Tier 2',
    'Tier 3 · larger than this server · off',
  ])
})

test('the link works without any host data, and the menu shows only items that need none', () => {
  const { label, href, groups, note } = viewOf(seen(), hosts, { state: null, tiers: [], note: 'Later.' })
  expect([label, href, note]).toEqual([
    'Import to workspace',
    `${acme.origin}/dashboard?import_repo=acme/widgets`,
    'Later.',
  ])
  expect(groups.map(({ title }) => title)).toEqual(['Host', null])
})
