// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, Refusal } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { type BuiltTeam, buildTeam, shopAnswers } from '../testing/shop.ts'

type Options = { teams?: BuiltTeam[]; instance?: object; answers?: Answers; isVisitor?: boolean }

function show(at: string, { teams = [buildTeam()], instance = {}, answers = {}, isVisitor }: Options = {}) {
  const asked: string[] = []
  const shown = showApp(
    at,
    {
      ...shopAnswers(teams, instance),
      'mutation SetTeamLimits': ({ teamId, onDemandSpendingLimit }) => {
        asked.push(`limit ${onDemandSpendingLimit}`)
        return { setTeamLimits: teamId }
      },
      'mutation RequestPlan': ({ teamId, ...order }) => {
        asked.push(`request ${teamId} ${JSON.stringify(order)}`)
        return { requestPlan: { ...order, insertedAt: '2026-01-01T00:00:00Z' } }
      },
      ...answers,
    },
    isVisitor ? { isVisitor } : {},
  )
  const place = () => shown.router.state.location
  return { ...shown, asked, place }
}

const press = async (name: string) => (await find('main button', name)).click()
const summary = async () => (await find('aside', 'Summary')).textContent ?? ''
const pro = (more: object = {}) => buildTeam({ plan: 'flex', items: [{ name: 'flex' }], ...more })
const CHOSEN = '/upgrade?workspace=w1&plan=flex&interval=month'

describe('entering the wizard', () => {
  test('[RT-029] [WZ-016] [WZ-018] the steps are plans, addons, spending-limit and finalize', async () => {
    const { place } = show('/upgrade?workspace=w1')
    await find('h1', 'Choose a plan')
    await find('span', 'STEP 1 OF 4')
    await press('Choose Pro')
    await find('h1', 'Choose your add-ons (optional)')
    expect(place().search).toMatchObject({ workspace: 'w1', plan: 'flex', interval: 'month' })
    await press('Next')
    await find('h1', 'Set a spending limit')
    type(await find<HTMLInputElement>('input[name=limit]'), '10')
    await press('Next')
    await find('span', 'STEP 4 OF 4')
  })

  test('[WZ-017] without a workspace, one is chosen first', async () => {
    const { place } = show('/upgrade')
    await find('h1', 'Choose a workspace')
    await find('span', 'STEP 1 OF 5')
    ;(await find('main li button', /Ours/)).click()
    await find('h1', 'Choose a plan')
    await find('span', 'STEP 2 OF 5')
    expect(place().search).toMatchObject({ workspace: 'w1' })
  })

  test('[WZ-044] [WZ-045] from those that the user administers and that are not on the current Pro', async () => {
    show('/upgrade', {
      teams: [
        buildTeam({ id: 'w1', name: 'Free' }),
        buildTeam({ id: 'w2', name: 'Editor', role: 'WRITE' }),
        buildTeam({ id: 'w3', name: 'Viewer', role: 'READ' }),
        pro({ id: 'w4', name: 'Current' }),
        pro({ id: 'w5', name: 'Legacy', ubbBeta: false }),
      ],
    })
    await find('h1', 'Choose a workspace')
    expect(names('main li button .truncate')).toEqual(['Free', 'Legacy'])
  })

  test('[WZ-046] with none of them, it leads to creating a workspace', async () => {
    const { place } = show('/upgrade', { teams: [buildTeam({ role: 'WRITE' }), pro({ id: 'w4' })] })
    await find('h1', 'Name your workspace')
    expect(place().pathname).toBe('/create-workspace')
  })

  test.each(['month', 'year'])(
    '[WZ-019] with Pro and an interval (%s) in the address, it begins at the add-ons',
    async (interval) => {
      show(`/upgrade?workspace=w1&plan=flex&interval=${interval}`)
      await find('h1', 'Choose your add-ons (optional)')
      await find('span', 'STEP 2 OF 4')
      expect(await summary()).toContain(interval === 'year' ? '$108 per year' : '$12 per month')
    },
  )

  test.each(['&interval=week', '&interval=monthly', ''])(
    '[WZ-020] with an invalid interval ("%s"), it begins at the plans',
    async (interval) => {
      show(`/upgrade?workspace=w1&plan=flex${interval}`)
      await find('h1', 'Choose a plan')
    },
  )

  test('[WZ-024] external links use workspaceId and source: the first selects the workspace, the second is preserved', async () => {
    const { place } = show('/upgrade?workspaceId=w1&source=sidebar')
    await press('Choose Pro')
    await find('h1', 'Choose your add-ons (optional)')
    expect(place().search).toMatchObject({ workspace: 'w1', source: 'sidebar' })
  })

  test.each([
    ['[PM-019] [WZ-021] who is an editor', buildTeam({ role: 'WRITE' })],
    ['[PM-019] [WZ-021] who is a viewer', buildTeam({ role: 'READ' })],
    ['[WZ-022] a workspace that is Pro already', pro()],
    ['a workspace of an instance without plans', buildTeam({ plan: null })],
  ])('%s is redirected to Recent of the workspace', async (_who, team) => {
    const { place } = show('/upgrade?workspace=w1', { teams: [buildTeam({ id: 'w2', name: 'Other' }), team] })
    await find('button', 'Switch workspace: Ours')
    expect(place().pathname).toBe('/dashboard/recent')
  })

  test('who is not in the workspace at all is led to Recent of their own', async () => {
    const { place } = show('/upgrade?workspace=w9&plan=flex&interval=month')
    await find('button', 'Switch workspace: Ours')
    expect(place().pathname).toBe('/dashboard/recent')
  })

  test.each(['/upgrade?workspace=w1', '/manage-addons?workspace=w1'])(
    '[WZ-026] signed-out users are sent from %s to sign-in, and return from there',
    async (at) => {
      const { place } = show(at, { isVisitor: true })
      await eventually(() => expect(place().pathname).toBe('/signin'))
      expect(place().search).toEqual({ continue: at })
    },
  )

  test('[WZ-023] dismissing it leads to Recent', async () => {
    const { place } = show('/upgrade?workspace=w1')
    await press('Cancel')
    await eventually(() => expect(place().pathname).toBe('/dashboard/recent'))
  })

  test('reports a loading error, and can retry', async () => {
    let refused = true
    show('/upgrade?workspace=w1', {
      answers: {
        'query WorkspaceBilling': (input) => {
          if (refused) throw new Refusal('Not today.')
          return shopAnswers([buildTeam()])['query WorkspaceBilling']?.(input)
        },
      },
    })
    await find('main button', 'Try again')
    refused = false
    await press('Try again')
    await find('h1', 'Choose a plan')
  })
})

describe('the plans', () => {
  test('[WZ-053] [WZ-055] are Free, Pro and Enterprise, each with its features', async () => {
    show('/upgrade?workspace=w1')
    await find('h1', 'Choose a plan')
    const card = (at: number) => document.querySelectorAll('main ul.grid > li')[at]?.textContent ?? ''
    expect(names('main ul.grid > li h2')).toEqual(['Free', 'Pro', 'Enterprise'])
    for (const text of [
      '400 credits (up to 40 hours) per month',
      '20 GB storage',
      'Unlimited public sandboxes',
      '100 AI completions',
    ])
      expect(card(0)).toContain(text)
    for (const text of [
      '1,000 credits',
      '50 GB storage per VM',
      'Up to 16 vCPUs and 32 GB RAM',
      '$12per month',
    ])
      expect(card(1)).toContain(text)
    for (const text of [
      'Unlimited members',
      'Custom storage',
      'Up to 64 vCPUs and 128 GB RAM',
      'SSO',
      'SOC 2',
    ])
      expect(card(2)).toContain(text)
  })

  test('[WZ-054] [BL-027] [BL-028] [CN-049] with yearly billing a month costs a twelfth of the year; the label says "Save 30 percent"', async () => {
    show('/upgrade?workspace=w1')
    await find('main span', 'Save 30 percent')
    await find('main li', /Pro\$12per month/)
    ;(await find<HTMLInputElement>('input[value=yearly]')).click()
    await find('main li', /Pro\$9per month\$108 billed yearly/)
    await press('Choose Pro')
    expect(await summary()).toContain('$108 per year')
  })

  test('[BL-058] [ER-111] uses built-in prices when they cannot be loaded', async () => {
    show('/upgrade?workspace=w1', {
      answers: {
        'GET /api/prices': () => {
          throw new Refusal('Not today.', 'UNAVAILABLE')
        },
      },
    })
    await find('main li', /Pro\$12per month/)
    expect(seek('[role=alert]')).toBeUndefined()
  })

  test('[BL-055] shows the prices from the server, in cents', async () => {
    const flex = { credits: 1000, cost_month: 1550, cost_year: 12_000, storage: 50 }
    show('/upgrade?workspace=w1', {
      answers: { 'GET /api/prices': () => ({ base: { flex }, addons: {} }) },
    })
    await find('main li', /Pro\$15\.50per month/)
  })

  test('[WZ-056] [WZ-057] [WZ-058] discounts and sales link to the operator’s pages', async () => {
    const links = {
      terms: null,
      contact: 'https://example.com/sales',
      discounts: 'https://example.com/friends',
    }
    show('/upgrade?workspace=w1', { instance: { links } })
    const href = async (name: string) => (await find('main a', name)).getAttribute('href')
    expect(await href('See the discounts')).toBe(links.discounts)
    expect((await find('main li a', 'Contact us')).closest('li')?.textContent).toContain('Enterprise')
    expect(await href('Contact us')).toBe(links.contact)
  })

  test('no such links when the operator has no such pages', async () => {
    show('/upgrade?workspace=w1')
    await find('main p', 'Ask whoever runs this server.')
    expect(names('main a')).toEqual([])
  })

  test('[WZ-059] [WZ-060] [WZ-061] [BL-048] are compared, with machine sizes and common questions', async () => {
    show('/upgrade?workspace=w1')
    await find('h2', 'Compare plans')
    const rows = (table: number) =>
      [...(document.querySelectorAll('main table')[table]?.querySelectorAll('tr') ?? [])].map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      )
    expect(rows(0)[0]).toEqual(['Feature', 'Free', 'Pro', 'Enterprise'])
    expect(rows(0)).toContainEqual(['Drafts', '10', 'unlimited', 'unlimited'])
    expect(rows(0)).toContainEqual(['SOC 2', 'No', 'No', 'Yes'])
    await find('th', 'Nano')
    expect(rows(1)).toEqual([
      ['Name', 'vCPUs', 'Memory', 'Storage', 'Credits per hour', 'Cost per hour'],
      ['Nano', '2', '4 GiB', '20 GB', '10', '$0.18'],
      ['Micro', '4', '8 GiB', '20 GB', '20', '$0.36'],
    ])
    await find('h2', 'Questions')
    expect(names('main details summary').length).toBeGreaterThanOrEqual(5)
  })

  test('[BL-030] [BL-031] [BL-032] [CN-059] [CN-060] the questions cover payment and refunds', async () => {
    show('/upgrade?workspace=w1')
    await find('main details p', 'Pro is monthly only for now.')
    await find(
      'main details p',
      'Within 14 days, in the EU and Turkey only. Refunds are excluded if you used larger VMs, used more than 400 credits, bought an add-on, or had more than 5 members.',
    )
  })
})

describe('the add-ons', () => {
  test('[BL-053] [CN-048] [WZ-062] each shows its hours, a tenth of its credits', async () => {
    show(CHOSEN)
    await find('h1', 'Choose your add-ons (optional)')
    const rows = [...document.querySelectorAll('main ul > li')].map(({ textContent }) => textContent)
    expect(rows).toEqual([
      '500 creditsUp to 50 hours$9 per month0',
      '4,000 creditsUp to 400 hours$72$50 per month30% off0',
      '24,000 creditsUp to 2,400 hours$432$216 per month50% off0',
    ])
  })

  test('[WZ-001] [WZ-064] increasing and decreasing update the summary, however fast', async () => {
    show('/upgrade?workspace=w1')
    await find('h1', 'Choose a plan')
    expect(seek('aside', 'Summary')).toBeUndefined()
    document.body.replaceChildren()
    const { place } = show(CHOSEN)
    expect(await summary()).toMatch(/1,000 credits.*\$12 per month/)
    expect((await find('aside', 'Summary')).className).toContain('animate-slide')
    const more = await find('button', 'Add one package with 4,000 credits')
    more.click()
    more.click()
    ;(await find('button', 'Add one package with 500 credits')).click()
    await eventually(async () => expect(await summary()).toContain('$121 per month'))
    expect(await summary()).toContain('2 × 4,000 credits')
    expect(await summary()).toContain('9,500')
    ;(await find('button', 'Remove one package with 500 credits')).click()
    await eventually(async () => expect(await summary()).toContain('$112 per month'))
    expect(place().search).toMatchObject({ addons: 'credits_4000,credits_4000' })
    // The clicked button keeps the focus, so it is not removed or `disabled`.
    expect(seek('button', 'Remove one package with 500 credits')?.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('the spending limit', () => {
  const AT = `${CHOSEN}&step=spending-limit`
  const field = () => find<HTMLInputElement>('input[name=limit]')
  const next = async () => (await find<HTMLButtonElement>('main button', 'Next')).disabled
  async function leave() {
    const input = await field()
    input.focus()
    input.blur()
  }

  test('[BL-073] [WZ-065] the field shows 100 until something is typed', async () => {
    show(AT)
    await find('h1', 'Set a spending limit')
    expect((await field()).placeholder).toBe('100')
    expect((await field()).value).toBe('')
  })

  test('[WZ-066] Next requires a valid value, and errors are shown', async () => {
    show(AT)
    expect(await next()).toBe(true)
    for (const [text, told] of [
      ['ten', 'Please enter a valid amount between 0 and 100'],
      ['-1', 'Please enter a valid amount between 0 and 100'],
      [
        '101',
        'For the first two billing cycles, the maximum limit is $100. If you need a higher limit, contact us.',
      ],
    ] as const) {
      type(await field(), text)
      await find('main span', told)
      expect(await next()).toBe(true)
    }
    type(await field(), '100')
    await eventually(async () => expect(await next()).toBe(false))
  })

  test('[BL-076] saves a whole number on blur, once', async () => {
    const { asked } = show(AT)
    for (const text of ['ten', '12.5', '101', '', '20']) {
      type(await field(), text)
      await eventually(async () => expect((await field()).value).toBe(text))
      await leave()
    }
    await eventually(() => expect(asked).toEqual(['limit 20']))
    await press('Next')
    await find('span', 'STEP 4 OF 4')
    expect(asked).toEqual(['limit 20'])
  })

  test('[BL-078] [ER-108] a failed save resets it to 0 and stays on the step', async () => {
    const { services } = show(AT, {
      answers: {
        'mutation SetTeamLimits': () => {
          throw new Refusal('Not today.')
        },
      },
    })
    type(await field(), '20')
    await eventually(async () => expect(await next()).toBe(false))
    await leave()
    await eventually(async () => expect((await field()).value).toBe('0'))
    expect(services.toasts.list().map(({ text }) => text)).toEqual([
      'The spending limit could not be saved: Not today.',
    ])
    expect(seek('h1', 'Set a spending limit')).toBeDefined()
  })

  test('clicking Next straight from the field continues, however long the save takes', async () => {
    let keep = () => {}
    const kept = new Promise<void>((resolve) => {
      keep = resolve
    })
    const asked = vi.fn(() => kept.then(() => ({ setTeamLimits: 'w1' })))
    show(AT, { answers: { 'mutation SetTeamLimits': asked } })
    type(await field(), '30')
    await eventually(async () => expect(await next()).toBe(false))
    await leave()
    await eventually(() => expect(asked).toHaveBeenCalledOnce())
    await press('Next')
    keep()
    await find('span', 'STEP 4 OF 4')
    expect(asked).toHaveBeenCalledOnce()
  })
})

describe('without a way to pay', () => {
  const AT = '/upgrade?workspace=w1&plan=flex&interval=year&addons=credits_500,credits_500&step=finalize'

  test('[WZ-008] the last step sends a request to the administrators', async () => {
    const { asked, place } = show(AT)
    await find('h1', 'Ask the administrators')
    await press('Ask the administrators')
    await find('h1', 'Your request is with the administrators')
    expect(asked).toEqual([
      'request w1 {"plan":"flex","billingInterval":"YEARLY","addons":["credits_500","credits_500"]}',
    ])
    await press('Done')
    await eventually(() => expect(place().pathname).toBe('/dashboard/recent'))
  })

  test('warns that a new request replaces the earlier one', async () => {
    const planRequest = {
      plan: 'flex',
      billingInterval: 'MONTHLY',
      addons: [],
      insertedAt: '2026-01-01T00:00:00Z',
    }
    show(AT, { teams: [buildTeam({ planRequest })] })
    await find('main div', /A new one replaces it/)
  })

  test('shows a refusal, and can ask again', async () => {
    const { services } = show(AT, {
      answers: {
        'mutation RequestPlan': () => {
          throw new Refusal('Not today.')
        },
      },
    })
    await press('Ask the administrators')
    await eventually(() => expect(services.toasts.list()).toHaveLength(1))
    const ask = await find('main button', 'Ask the administrators')
    await eventually(() => expect(ask.getAttribute('aria-disabled')).not.toBe('true'))
  })
})
