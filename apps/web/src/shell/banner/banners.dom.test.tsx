import { workspaceAbilities } from '@sandlot/core/ability-rules'
// @vitest-environment jsdom
import { accountKeys, featuresQuery } from '@sandlot/core/accounts/queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { workspaceLimitsQuery } from '@sandlot/core/templates/queries'
import { useQuery } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, person, USER_ID } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { useVisits } from '../dashboard/use-visits.ts'
import { useServices } from '../services.tsx'
import { Banners } from './banners.tsx'

const OLD = '2024-01-31T23:59:59Z'
const YOUNG = '2024-02-01T00:00:00Z'

/** By default, a user with two workspaces on an instance that has plans and names its pages. */
type Said = { role?: 'ADMIN' | 'WRITE' | 'READ'; features?: object; plan?: string | null; ubbBeta?: boolean }

function answers(insertedAt: string, options: Said = {}): Answers {
  const { role = 'ADMIN', features = {}, plan = 'free', ubbBeta = true } = options
  const workspace = (id: string) => ({
    __typename: 'Team',
    id,
    name: id,
    avatarUrl: null,
    type: 'TEAM',
    insertedAt,
    viewerAuthorization: { authorization: role, teamManager: false },
    isLastAdmin: role === 'ADMIN',
    abilities: workspaceAbilities({ type: 'TEAM' }, role),
  })
  return {
    'query AllTeams': () => ({
      me: {
        __typename: 'CurrentUser',
        id: USER_ID,
        primaryWorkspaceId: 'w1',
        workspaces: [workspace('w1'), workspace('w2')],
      },
    }),
    'query WorkspaceLimits': ({ teamId }) => ({
      me: {
        __typename: 'CurrentUser',
        id: USER_ID,
        team: {
          __typename: 'Team',
          id: teamId,
          plan,
          frozen: false,
          featureFlags: { ubbBeta, friendOfCsb: false },
          limits: { includedCredits: 400, includedVmTier: 2, onDemandCreditLimit: null },
          usage: { credits: 0 },
          settings: { minimumPrivacy: 0 },
        },
      },
    }),
    'query TeamInfo': ({ teamId }) => ({
      me: { __typename: 'CurrentUser', id: USER_ID, team: workspace(String(teamId)) },
    }),
    'GET /api/meta/features': () => ({
      login_with_apple: false,
      login_with_github: false,
      login_with_google: false,
      login_with_workos: false,
      links: { terms: 'https://example.com/terms', contact: null },
      ...features,
    }),
  }
}

function Page() {
  useVisits()
  const { active, all, choose } = useWorkspace()
  const { client } = useServices()
  const { isSuccess } = useQuery(featuresQuery(client))
  const { data: limits } = useQuery(workspaceLimitsQuery(client, active.id))
  return (
    <>
      <Banners />
      <h1>{isSuccess && limits && active.name}</h1>
      {all.map(({ id }) => (
        <button key={id} onClick={() => choose(id)} type="button">
          go to {id}
        </button>
      ))}
    </>
  )
}

type Options = Parameters<typeof answers>[1] & { visits?: number; userSince?: string; kept?: unknown }

function show(
  insertedAt: string,
  { visits = 0, userSince = '2026-01-01T00:00:00Z', kept, ...rest }: Options = {},
) {
  const shown = showPage(<Page />, answers(insertedAt, rest))
  const { storage, queries } = shown.services
  storage.set(storageKeys.visits, visits)
  if (kept !== undefined) storage.set(storageKeys.dismissibles, kept)
  queries.setQueryData(accountKeys.me, { ...person, insertedAt: userSince })
  return storage
}

/** Waits until all data for the banners is loaded. */
const settled = () => find('h1', 'w1')
const banner = () => seek('aside')?.getAttribute('aria-label') ?? null

describe('the banner on top of Recent', () => {
  const contact = { links: { terms: null, contact: 'mailto:us@example.com' } }
  const each = [
    ['Welcome', OLD, {}],
    ['Sandlot Pro', YOUNG, { visits: 1 }],
    ['Your plan', OLD, { plan: 'flex', ubbBeta: false, features: contact }],
  ] as const

  test.each(each.slice(0, 2))(
    '[DP-026] [PM-015] from %s an admin may upgrade or learn more',
    async (label, since, has) => {
      show(since, has)
      await find('aside', label)
      expect(names('aside a')).toEqual(['Upgrade to Pro', 'Learn more'])
      expect(seek('a', 'Upgrade to Pro')?.getAttribute('href')).toBe('/upgrade?workspace=w1')
      expect(seek('a', 'Learn more')?.getAttribute('href')).toContain(
        '/dashboard/get-started/plans-and-credits',
      )
    },
  )

  test.each(each)('[DP-028] [PM-017] from %s others may only learn more', async (label, since, has) => {
    for (const role of ['WRITE', 'READ'] as const) {
      document.body.replaceChildren()
      show(since, { ...has, role })
      await find('aside', label)
      await eventually(() => expect(names('aside a')).toEqual(['Learn more']))
    }
  })

  test.each(each)(
    '[DP-029] from %s everyone may learn more, and an admin has one action before it',
    async (label, since, has) => {
      for (const [role, count] of [
        ['ADMIN', 2],
        ['WRITE', 1],
        ['READ', 1],
      ] as const) {
        document.body.replaceChildren()
        show(since, { ...has, role })
        await find('aside', label)
        await eventually(() => expect(names('aside a')).toHaveLength(count))
        expect(names('aside a').at(-1)).toBe('Learn more')
      }
    },
  )

  test('[DP-025] offers Pro from the second visit on, counted on the device', async () => {
    const store = memoryStore()
    for (const expected of [null, 'Sandlot Pro', 'Sandlot Pro']) {
      document.body.replaceChildren()
      showPage(<Page />, answers(YOUNG), { store })
      await settled()
      await eventually(() => expect(banner()).toBe(expected))
    }
    expect(store.getItem('CSB/DASHBOARD_VISIT')).toBe('3')
  })

  test('[ST-004] is not shown on the first visit, which is counted on the device', async () => {
    const storage = show(YOUNG)
    await settled()
    await eventually(() => expect(storage.get(storageKeys.visits, 0)).toBe(1))
    expect(banner()).toBeNull()
    document.body.replaceChildren()
    const later = show(YOUNG, { visits: 7 })
    await eventually(() => expect(later.get(storageKeys.visits, 0)).toBe(8))
  })

  test('[DP-024] [ST-005] stays hidden once dismissed, in that workspace only', async () => {
    const storage = show(OLD)
    await find('aside', 'Welcome')
    ;(await find('button', 'Dismiss')).click()
    await eventually(() => expect(banner()).toBeNull())
    expect(storage.get(storageKeys.dismissibles, {})).toEqual({ w1_UBB_WELCOME: true })
    ;(await find('button', 'go to w2')).click()
    await find('aside', 'Welcome')
    ;(await find('button', 'go to w1')).click()
    await find('h1', 'w1')
    expect(banner()).toBeNull()
  })

  test('is not shown on an instance without plans', async () => {
    show(OLD, { plan: null })
    await settled()
    expect(banner()).toBeNull()
  })

  test('[DP-027] [PM-016] an admin of a legacy Pro workspace without usage billing can get in contact', async () => {
    show(YOUNG, { plan: 'flex', ubbBeta: false, visits: 5, features: contact })
    await find('aside', 'Your plan')
    await eventually(() => expect(names('aside a')).toEqual(['Contact us', 'Learn more']))
    expect(seek('a', 'Contact us')?.getAttribute('href')).toBe('mailto:us@example.com')
  })

  test('does not offer Pro to a workspace that has it', async () => {
    show(YOUNG, { plan: 'flex', visits: 5 })
    await settled()
    expect(banner()).toBeNull()
  })

  test.each(['true', 7, null])('treats invalid stored data (%j) as nothing dismissed', async (garbage) => {
    show(OLD, { kept: garbage })
    await find('aside', 'Welcome')
  })
})

describe('[DP-030] the notice of new terms', () => {
  test('is shown to users from before them', async () => {
    const storage = show(YOUNG, { userSince: '2024-03-09T23:59:59Z', plan: null })
    await find('aside', 'Read the terms')
    expect(seek('a', 'Read the terms')?.getAttribute('href')).toBe('https://example.com/terms')
    await eventually(() => expect(storage.get(storageKeys.termsShown, false)).toBe(true))
  })

  test('and not again at the next visit', async () => {
    const storage = show(YOUNG, { userSince: '2024-03-09T23:59:59Z', plan: null })
    storage.set(storageKeys.termsShown, true)
    await settled()
    expect(banner()).toBeNull()
  })

  test.each([
    ['who came later', { userSince: '2024-03-10T00:00:00Z', plan: null }],
    [
      'anyone where the instance has no terms',
      { userSince: OLD, plan: null, features: { links: { terms: null, contact: null } } },
    ],
  ])('is not shown to %s', async (_who, options) => {
    show(YOUNG, options)
    await settled()
    expect(banner()).toBeNull()
  })
})
