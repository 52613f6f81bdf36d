// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { answers, limits } from '../templates/create/testing/create.tsx'
import { SidebarCredits } from './sidebar-credits.tsx'
import { features } from './testing/shop.ts'

type Shown = {
  role?: 'ADMIN' | 'WRITE' | 'READ'
  plan?: 'free' | 'flex' | 'enterprise' | null
  used?: number
  onDemand?: number | null
}

function show({ role = 'ADMIN', plan = 'free', used = 0, onDemand = null }: Shown = {}, more: Answers = {}) {
  const teams = memberAs(role)['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const own = limits({ used, included: plan === 'free' ? 400 : 1000 })
  const { team } = own.me
  return showPage(
    <>
      <h1>Page</h1>
      <SidebarCredits />
    </>,
    {
      ...answers,
      'query AllTeams': () => ({
        me: { ...teams.me, workspaces: teams.me.workspaces.map((one) => ({ ...one, plan })) },
      }),
      'query WorkspaceLimits': () => ({
        me: { ...own.me, team: { ...team, plan, limits: { ...team.limits, onDemandCreditLimit: onDemand } } },
      }),
      ...more,
    },
  )
}
const paidBy = (payment_provider: string | null): Answers => ({
  'GET /api/meta/features': () => features({ payment_provider }),
})
const block = () => find('section', 'Credits this month')
const lines = async () => {
  await find('p', /credits/)
  return [...(await block()).querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('[SH-027] [SH-028] [SH-029] [BL-039] shows used, maximum and remaining credits, and the hours left on the smallest machine', async () => {
  show({ used: 123 })
  expect(await lines()).toEqual(['123 / 400 credits', '277 credits left', '28 hours of Nano VM runtime left'])
  expect(seek('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('31')
})

test('on a paid plan, on-demand credits count; use beyond them leaves none', async () => {
  show({ plan: 'flex', used: 1600, onDemand: 500 }, paidBy('STRIPE'))
  await find('p', /billed/)
  expect(await lines()).toEqual([
    '1,600 / 1,500 credits',
    '1,000 included, up to 500 billed at $0.018 each',
    '0 credits left',
    '0 hours of Nano VM runtime left',
  ])
})

test('mentions no billing where administrators assign the plans', async () => {
  show({ plan: 'flex', used: 1600, onDemand: 500 }, paidBy(null))
  expect(await lines()).toEqual([
    ...['1,600 / 1,500 credits', '0 credits left', '0 hours of Nano VM runtime left'],
  ])
})

describe('[PM-021] who may change the plan', () => {
  test('[SH-030] an admin of a free workspace sees Upgrade', async () => {
    show()
    expect((await find('a', 'Upgrade')).getAttribute('href')).toBe('/upgrade?workspaceId=w1&source=credits')
    expect(seek('a', 'Manage')).toBeUndefined()
  })

  test.each(['flex', 'enterprise'] as const)(
    '[SH-031] an admin of a paid one (%s) sees Manage',
    async (plan) => {
      show({ plan })
      expect((await find('a', 'Manage')).getAttribute('href')).toBe('/t/overview?workspace=w1')
      expect(seek('a', 'Upgrade')).toBeUndefined()
    },
  )

  test.each(['WRITE', 'READ'] as const)('[SH-032] a non-admin member (%s) sees neither', async (role) => {
    for (const plan of ['free', 'flex'] as const) {
      show({ role, plan })
      await lines()
      expect(seek('section a')).toBeUndefined()
      document.body.replaceChildren()
    }
  })
})

describe('[WZ-025] the links lead to the configured address', () => {
  const at = (links: object): Answers => ({ 'GET /api/meta/features': () => features({ links }) })
  const hrefs = async (name: string) => (await find('a', name)).getAttribute('href')

  test('or to the upgrade page and the portal overview', async () => {
    show({}, at({ terms: null, contact: null }))
    expect(await hrefs('Upgrade')).toBe('/upgrade?workspaceId=w1&source=credits')
    document.body.replaceChildren()
    show({ plan: 'flex' }, at({ terms: null, contact: null }))
    expect(await hrefs('Manage')).toBe('/t/overview?workspace=w1')
  })

  test('which gets the workspace and the source of the link', async () => {
    const links = {
      ...{ terms: null, contact: null },
      upgrade: 'https://shop.example/buy?for={id}&via={source}',
      manage: 'https://shop.example/account/{id}',
    }
    show({}, at(links))
    await eventually(async () =>
      expect(await hrefs('Upgrade')).toBe('https://shop.example/buy?for=w1&via=credits'),
    )
    document.body.replaceChildren()
    show({ plan: 'flex' }, at(links))
    await eventually(async () => expect(await hrefs('Manage')).toBe('https://shop.example/account/w1'))
  })
})

test('is absent on an instance without plans', async () => {
  show({ plan: null })
  await find('h1', 'Page')
  expect(seek('section', 'Credits this month')).toBeUndefined()
})

test('reports a loading error, and can retry', async () => {
  let refused = true
  const { services } = show(
    {},
    {
      'query WorkspaceLimits': () => {
        if (refused) throw new Refusal('Not today.')
        return limits({ used: 4 })
      },
    },
  )
  services.queries.setDefaultOptions({ queries: { retry: false } })
  ;(await find('button', 'Try again')).click()
  refused = false
  await eventually(async () => expect(await lines()).toContain('4 / 400 credits'))
})
