// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, Refusal } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { useWorkspace } from '../../workspaces/workspace-context.tsx'
import { buildTeam, shopAnswers, type Team } from '../testing/shop.ts'
import { TopBanner } from './top-banner.tsx'

function Page() {
  const { active, all, choose } = useWorkspace()
  return (
    <>
      <TopBanner />
      <h1>{active.id}</h1>
      {all.map(({ id }) => (
        <button key={id} onClick={() => choose(id)} type="button">
          go to {id}
        </button>
      ))}
    </>
  )
}

function show(
  team: Team,
  { store = memoryStore(), answers = {} }: { store?: ReturnType<typeof memoryStore>; answers?: Answers } = {},
) {
  const asked = vi.fn()
  const teams = [buildTeam(team), buildTeam({ ...team, id: 'w2', name: 'Second' })]
  const all = shopAnswers(teams)
  const billing = all['query WorkspaceBilling']
  const shown = showPage(
    <Page />,
    {
      ...all,
      'query WorkspaceBilling': (input) => {
        asked()
        return billing?.(input)
      },
      ...answers,
    },
    { at: '/?folder=1', store },
  )
  return { ...shown, asked }
}

const banner = () => seek('aside')?.getAttribute('aria-label') ?? null
/** Waits until all data for the banners is loaded. */
async function settled({ asked }: ReturnType<typeof show>) {
  await eventually(() => expect(asked).toHaveBeenCalled())
  await find('h1', 'w1')
}
const links = () =>
  [...document.querySelectorAll('aside a')].map((a) => [a.textContent, a.getAttribute('href')])

const OUT = 'You have run out of credits on the Free plan. Your Devboxes have been frozen.'
const LOW = 'Your workspace is low on credits.'
const AT_LIMIT = 'Spending limit reached. Your Devboxes have been frozen.'
const CLOSE = 'Your workspace is close to hitting its spending limit.'

const usages = [
  [
    '[BL-092] [ER-094]',
    OUT,
    { used: 400, frozen: true },
    '/upgrade?workspaceId=w1&source=banner',
    /Ask an admin to upgrade/,
  ],
  [
    '[BL-093] [ER-095]',
    LOW,
    { used: 351 },
    '/upgrade?workspaceId=w1&source=banner',
    /Ask an admin to upgrade/,
  ],
  [
    '[BL-095] [ER-096]',
    AT_LIMIT,
    { plan: 'flex', used: 1000, frozen: true },
    '/t/overview?workspace=w1',
    /Ask an admin/,
  ],
  ['[BL-096] [ER-097]', CLOSE, { plan: 'flex', used: 901 }, '/t/overview?workspace=w1', /Ask an admin/],
] as const

describe('[SH-004] for credits', () => {
  test.each(usages)('%s [BL-098] "%s" offers an admin the upgrade link', async (_id, text, facts, href) => {
    show(facts)
    await find('aside', text)
    expect(links().map(([, to]) => to)).toEqual([href])
  })

  test.each(usages)('[BL-099] %s "%s" tells others to ask an admin', async (_id, text, facts, _href, ask) => {
    for (const role of ['WRITE', 'READ'] as const) {
      document.body.replaceChildren()
      show({ ...facts, role })
      await find('aside', text)
      expect(seek('aside')?.textContent).toMatch(ask)
      expect(links()).toEqual([])
    }
  })

  test('shows nothing and sends no request on an instance without plans', async () => {
    const shown = show({ plan: null, used: 400, frozen: true, status: 'UNPAID' })
    await find('h1', 'w1')
    expect(shown.asked).not.toHaveBeenCalled()
    expect(banner()).toBeNull()
  })

  test('stays hidden once dismissed, in that workspace only, until a more severe notice', async () => {
    const store = memoryStore()
    show({ used: 351 }, { store })
    await find('aside', LOW)
    ;(await find('aside button', 'Dismiss')).click()
    await eventually(() => expect(banner()).toBeNull())
    ;(await find('button', 'go to w2')).click()
    await find('aside', LOW)
    document.body.replaceChildren()
    show(
      { used: 400, frozen: true },
      { store: memoryStore({ 'CSB/DISMISSIBLES': store.getItem('CSB/DISMISSIBLES') ?? '' }) },
    )
    await find('aside', OUT)
  })

  test('once dismissed is there again in the next month that comes to it', async () => {
    const store = memoryStore()
    const visit = (day: string) => {
      document.body.replaceChildren()
      vi.setSystemTime(day)
      return show({ used: 400, frozen: true }, { store })
    }
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      visit('2026-03-10T12:00:00Z')
      ;(await find('aside button', 'Dismiss')).click()
      await eventually(() => expect(banner()).toBeNull())
      await settled(visit('2026-03-31T23:00:00Z'))
      expect(banner()).toBeNull()
      visit('2026-04-01T01:00:00Z')
      await find('aside', OUT)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('for payments', () => {
  test.each([
    ['UNPAID', '[BL-101] [ER-098]', 'There are some issues with your payment.'],
    ['INCOMPLETE', '[BL-102] [ER-099]', 'Your payment was not yet approved.'],
  ])('[SH-003] [BL-100] with the status %s %s shows "%s"', async (status, _ids, text) => {
    show({ status })
    await find('aside', text)
  })

  test.each(['ACTIVE', 'CANCELLED', 'INCOMPLETE_EXPIRED', 'PAUSED', 'TRIALING', 'UNKNOWN'])(
    '[BL-100] with the status %s shows nothing',
    async (status) => {
      await settled(show({ status }))
      expect(banner()).toBeNull()
    },
  )

  test.each([
    ['an admin', { role: 'ADMIN' }],
    ['who manages billing', { role: 'READ', teamManager: true }],
  ] as const)(
    '[PM-018] [BL-103] [BL-087] %s may update the payment at the provider, and returns here',
    async (_who, member) => {
      const assign = vi.fn()
      const asked: unknown[] = []
      const shown = show(
        { status: 'UNPAID', ...member },
        {
          answers: {
            'GET /api/v1/teams/w1/customer_portal': (query) => {
              asked.push(query)
              return { stripeCustomerPortalUrl: 'https://pay.example.com/p' }
            },
          },
        },
      )
      vi.stubGlobal('location', { ...window.location, assign })
      ;(await find('aside button', 'Update payment')).click()
      await eventually(() => expect(assign.mock.calls).toEqual([['https://pay.example.com/p']]))
      expect(asked).toEqual([{ return_path: '/?folder=1' }])
      expect(shown.services.toasts.list()).toEqual([])
    },
  )

  test('reports a portal that cannot be opened', async () => {
    const { services } = show(
      { status: 'UNPAID' },
      {
        answers: {
          'GET /api/v1/teams/w1/customer_portal': () => {
            throw new Refusal('Not today.')
          },
        },
      },
    )
    ;(await find('aside button', 'Update payment')).click()
    await eventually(() =>
      expect(services.toasts.list().map(({ text }) => text)).toEqual([
        'The payment page could not be opened: Not today.',
      ]),
    )
  })

  test.each(['WRITE', 'READ'] as const)('[BL-104] others (%s) are told to contact an admin', async (role) => {
    show({ status: 'UNPAID', role })
    await find('aside', 'There are some issues with your payment.')
    expect(seek('aside')?.textContent).toContain('Contact an admin of the workspace.')
    expect(seek('aside button', 'Update payment')).toBeUndefined()
  })

  test('[SH-005] [BL-105] precedes the credits banner, and stays hidden once dismissed, in that workspace only', async () => {
    const store = memoryStore()
    show({ status: 'UNPAID', used: 400, frozen: true }, { store })
    await find('aside', 'There are some issues with your payment.')
    expect(document.querySelectorAll('aside')).toHaveLength(1)
    ;(await find('aside button', 'Dismiss')).click()
    await find('aside', OUT)
    ;(await find('button', 'go to w2')).click()
    await find('aside', 'There are some issues with your payment.')
    expect(JSON.parse(store.getItem('CSB/DISMISSIBLES') ?? '')).toEqual({
      DASHBOARD_REPOSITORIES_PERMISSIONS_BANNER_w1: true,
    })
    document.body.replaceChildren()
    show(
      { status: 'UNPAID' },
      { store: memoryStore({ 'CSB/DISMISSIBLES': store.getItem('CSB/DISMISSIBLES') ?? '' }) },
    )
    await find('h1', 'w1')
    expect(banner()).toBeNull()
  })

  test('once dismissed it is there again when the payment fails anew', async () => {
    const store = memoryStore({
      'CSB/DISMISSIBLES': '{"DASHBOARD_REPOSITORIES_PERMISSIONS_BANNER_w1":true,"other":true}',
    })
    show({ plan: 'flex', status: 'ACTIVE' }, { store })
    await eventually(() => expect(store.getItem('CSB/DISMISSIBLES')).toBe('{"other":true}'))
    document.body.replaceChildren()
    show({ plan: 'flex', status: 'UNPAID' }, { store })
    await find('aside', 'There are some issues with your payment.')
  })
})
