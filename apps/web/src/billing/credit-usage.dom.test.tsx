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

test('[SH-027] [SH-028] [SH-029] [BL-039] the block tells used and maximum, what is left, and its hours of the smallest machine', async () => {
  show({ used: 123 })
  expect(await lines()).toEqual(['123 / 400 credits', '277 credits left', '28 hours of Nano VM runtime left'])
  expect(seek('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('31')
})

test('on a paid plan what may be bought on demand counts; what is used beyond it leaves none', async () => {
  show({ plan: 'flex', used: 1600, onDemand: 500 }, paidBy('STRIPE'))
  await find('p', /billed/)
  expect(await lines()).toEqual([
    '1,600 / 1,500 credits',
    '1,000 included, up to 500 billed at $0.018 each',
    '0 credits left',
    '0 hours of Nano VM runtime left',
  ])
})

test('where the administrators give the plans, nothing is said to be billed', async () => {
  show({ plan: 'flex', used: 1600, onDemand: 500 }, paidBy(null))
  expect(await lines()).toEqual([
    ...['1,600 / 1,500 credits', '0 credits left', '0 hours of Nano VM runtime left'],
  ])
})

describe('[PM-021] who chooses the plan', () => {
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

  test.each(['WRITE', 'READ'] as const)(
    '[SH-032] a member who is no admin (%s) sees neither',
    async (role) => {
      for (const plan of ['free', 'flex'] as const) {
        show({ role, plan })
        await lines()
        expect(seek('section a')).toBeUndefined()
        document.body.replaceChildren()
      }
    },
  )
})

describe('[WZ-025] the links lead to the address that the install sets', () => {
  const at = (links: object): Answers => ({ 'GET /api/meta/features': () => features({ links }) })
  const hrefs = async (name: string) => (await find('a', name)).getAttribute('href')

  test('or to the page for upgrading, and to the overview of the portal', async () => {
    show({}, at({ terms: null, contact: null }))
    expect(await hrefs('Upgrade')).toBe('/upgrade?workspaceId=w1&source=credits')
    document.body.replaceChildren()
    show({ plan: 'flex' }, at({ terms: null, contact: null }))
    expect(await hrefs('Manage')).toBe('/t/overview?workspace=w1')
  })

  test('which knows the workspace and the place of the link', async () => {
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

test('there is no block where the instance has no plans', async () => {
  show({ plan: null })
  await find('h1', 'Page')
  expect(seek('section', 'Credits this month')).toBeUndefined()
})

test('what could not be loaded is said, and asked for again', async () => {
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
