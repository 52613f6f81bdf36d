// @vitest-environment jsdom

import { workspaceBillingQuery } from '@sandlot/core/billing/checkout/shop-queries'
import { usageMessages as say } from '@sandlot/core/billing/credits/usage-messages'
import { catalogOf, priceVersion } from '@sandlot/core/billing/plans/catalog-rules'
import { toSnakeCase } from '@sandlot/core/case'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { webhookFormMessages as webhookSay } from '@sandlot/core/workspaces/webhook-form-messages'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, Refusal } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { buildTeam, shopAnswers, type Team } from '../testing/shop.ts'

const path = '/api/v1/workspaces/w1'
const status = (more: object = {}) => ({
  ...{ month: '2026-01', granted: 400, used: 6, left: 394, frozen: false, running: 2 },
  used_from: { plan: 4, addons: 1, on_demand: 1, on_demand_cents: 1 },
  forecast: {
    ...{ ends_at: '2026-01-27T14:00:00.000Z', ends_by_running_at: null },
    at_month_end: { low: 6, likely: 400, high: 500 },
  },
  budgets: [
    ...[{ kind: 'workspace', name: '', title: null, credits: 300, used: 6, is_hard: true }],
    ...[{ kind: 'label', name: 'ci', title: 'ci', credits: 50, used: 2, is_hard: false }],
  ],
  ...more,
})
const run = {
  ...{ id: 'r1', started_at: '2026-01-10T12:00:00.000Z', ended_at: null, box_id: 'abc', box: 'Shop' },
  ...{ tier: 'Nano', person: 'ada', token: null, label: 'ci', seconds: 720, units: 7200, credits: 2 },
}

function show(team: Team = {}, more: Answers = {}) {
  vi.stubGlobal('IntersectionObserver', undefined)
  return showApp('/t/usage?workspace=w1', {
    ...shopAnswers([buildTeam(team)]),
    [`GET ${path}/credits`]: () => status(),
    [`GET ${path}/credits/usage`]: ({ by }) => ({
      ...{ month: '2026-01', by, units: 7200 },
      rows: [
        {
          id: 'abc',
          title: by === 'branch' ? 'acme/site fix' : 'Shop',
          seconds: 720,
          units: 7200,
          credits: 2,
        },
        { id: null, title: null, seconds: 0, units: 0, credits: 0 },
        { id: 'gone1', title: null, seconds: 0, units: 0, credits: 0 },
      ],
    }),
    [`GET ${path}/credits/statement`]: () => ({
      ...{ month: '2026-01', used: 2, on_demand_cents: 180, rows: [run], next: null },
    }),
    [`GET ${path}/budgets/webhook`]: () => ({ webhook: null }),
    ...more,
  })
}
const says = (text: string) => eventually(() => expect(document.body.textContent).toContain(text))
const field = async (label: string) => {
  const { htmlFor } = await find<HTMLLabelElement>('label', label)
  return document.getElementById(htmlFor) as HTMLInputElement
}
const choose = async (label: string, option: string, look?: (options: string[]) => void) => {
  const button = await eventually(() => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button[aria-haspopup="listbox"]')]
    const found = all.find((one) => one.parentElement?.textContent?.startsWith(label))
    if (!found) throw new Error(`no ${label}`)
    return found
  })
  button.click()
  const wanted = await find('[role=option]', option)
  look?.(names('[role=option]'))
  wanted.click()
}

test('a billing manager sees how long credits last and what used them, and downloads the statement', async () => {
  show()
  await says('6 of 400 credits used')
  await says('4 from the plan, 1 from add-ons, 1 on demand ($0.01)')
  await says('At this pace the credits last until 27 January')
  await says('$1.80 to be paid beyond what the plan includes.')
  await says('Nano · ada · ci')
  await says('2.00 credits')
  await says(`${say.statementText} ${say.rounded}`)
  const files = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')]
  expect(files.map((file) => file.getAttribute('href')?.replace(/month=.*/, 'month='))).toEqual([
    `${path}/credits/statement.csv?month=`,
    `${path}/credits/statement.json?month=`,
    `${path}/credits/focus.csv?month=`,
  ])
  await choose(say.by, say.groups.branch)
  await says('acme/site fix')
  await says(say.none.branch)
  await says('gone1')
  await choose(say.by, say.groups.token)
  await says('Deleted token')
  await says(say.none.token)
})

test('offers no month before the workspace existed', async () => {
  const now = new Date()
  const made = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 20)).toISOString()
  show({}, shopAnswers([{ ...buildTeam(), insertedAt: made }]))
  await says('6 of 400 credits used')
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const offered = [name.format(now), name.format(new Date(made))]
  await choose(say.month, offered[0] ?? '', (options) => expect(options).toEqual(offered))
})

test('an admin sets a budget for a label and removes another', async () => {
  const sent = vi.fn()
  show(
    {},
    {
      [`PUT ${path}/budgets`]: (body) => {
        sent(body)
        return { budgets: [] }
      },
    },
  )
  await says('Label: ci')
  await choose(say.budgetOf, say.budgetKinds.label)
  type(await field(say.labelName), 'web')
  type(await field(say.amount), '1.5')
  await says(say.amountWrong('10,000,000'))
  type(await field(say.amount), '120')
  ;(await find('button', say.saveBudget)).click()
  const budget = { kind: 'label', name: 'web', credits: 120, is_hard: true }
  await eventually(() => expect(sent.mock.lastCall).toEqual([budget]))
  const remove = document.querySelector<HTMLElement>(`[aria-label="${say.removeBudget('Label: ci')}"]`)
  remove?.click()
  await eventually(() => expect(sent.mock.lastCall).toEqual([{ kind: 'label', name: 'ci', credits: null }]))
})

test('an admin adds a webhook for budgets, whose secret is shown once', async () => {
  const hook = { url: 'https://log.example.com/in', inserted_at: '2026-01-01T00:00:00Z' }
  const last = { last_at: '2026-01-02T10:00:00Z', last_status: 500, last_problem: 'status' }
  let webhook: object | null = null
  let answers = 502
  show(
    {},
    {
      [`GET ${path}/budgets/webhook`]: () => ({ webhook }),
      [`PUT ${path}/budgets/webhook`]: () => {
        webhook = { ...hook, ...last }
        return { secret: 'whsec', webhook }
      },
      [`POST ${path}/budgets/webhook/test`]: () => {
        webhook = { ...hook, ...last, last_status: answers, last_problem: answers === 204 ? null : 'status' }
        return { webhook }
      },
    },
  )
  type(await field(webhookSay.url), 'http://log.example.com')
  await says('The address must start with https://.')
  type(await field(webhookSay.url), hook.url)
  ;(await find('button', webhookSay.save)).click()
  await says('whsec')
  await says('failed: the server answered 500')
  ;(await find('button', webhookSay.test)).click()
  await says('The test failed: the server answered 502')
  answers = 204
  ;(await find('button', webhookSay.test)).click()
  await says(webhookSay.testDone)
})

test('a paying workspace sets its spending limit, and shows the server’s error when it is too high', async () => {
  const sent = vi.fn()
  let isTooMuch = true
  show(
    { plan: 'flex', onDemand: 1000, spendingLimit: 18 },
    {
      'mutation SetTeamLimits': (wanted) => {
        sent(wanted)
        if (isTooMuch)
          throw new Refusal('The spending limit must be a whole number of dollars from 0 to 100.')
        return { setTeamLimits: 'w1' }
      },
    },
  )
  const dollars = await field('Monthly spending limit in dollars')
  expect(dollars.value).toBe('18')
  type(dollars, '1.5')
  await says(say.dollarsWrong)
  type(dollars, '500')
  const press = async () =>
    (await find(`section:has(input[value="500"]) button[type="submit"]`, say.save)).click()
  await press()
  await says('from 0 to 100')
  isTooMuch = false
  await press()
  await says(say.spendingSaved)
  expect(sent).toHaveBeenLastCalledWith({ teamId: 'w1', onDemandSpendingLimit: 500 })
})

test('a spending limit that another admin sets shows, but does not replace what is typed', async () => {
  const team = { plan: 'flex', onDemand: 1000, spendingLimit: 18 }
  let answers = shopAnswers([buildTeam(team)])
  const { services } = show(team, {
    'query WorkspaceBilling': (input) => answers['query WorkspaceBilling']?.(input),
  })
  const save = async (spendingLimit: number) => {
    answers = shopAnswers([buildTeam({ ...team, spendingLimit })])
    await services.queries.invalidateQueries()
  }
  const dollars = await field('Monthly spending limit in dollars')
  await save(25)
  await eventually(() => expect(dollars.value).toBe('25'))
  type(dollars, '30')
  await save(40)
  expect(dollars.value).toBe('30')
})

test('what was typed for a workspace is not offered to the next one', async () => {
  const paid = { plan: 'flex', onDemand: 1000 }
  const teams = [
    buildTeam({ ...paid, spendingLimit: 18 }),
    buildTeam({ ...paid, id: 'w2', name: 'Second', spendingLimit: 7 }),
  ]
  let mine = teams
  vi.stubGlobal('IntersectionObserver', undefined)
  const { services } = showApp('/t/usage', {
    ...shopAnswers(teams),
    'query AllTeams': (input) => shopAnswers(mine)['query AllTeams']?.(input),
  })
  await services.queries.prefetchQuery(workspaceBillingQuery(services.client, 'w2'))
  const label = 'Monthly spending limit in dollars'
  await find('h1', 'Ours')
  type(await field(label), '500')
  mine = teams.slice(1)
  await services.queries.invalidateQueries({ queryKey: workspaceKeys.all })
  await find('h1', 'Second')
  expect((await field(label)).value).toBe('7')
})

test('[BL-059] requests prices in the usage version here, in the checkout version in the wizards; no version means the first', async () => {
  const versions: unknown[] = []
  const answers: Answers = {
    'GET /api/prices': (_query, request) => {
      const version = request?.headers.get('x-csb-api-version') ?? undefined
      versions.push(version)
      return toSnakeCase(catalogOf(priceVersion(version)))
    },
  }
  const paid = { plan: 'flex', items: [{ name: 'flex' }] }
  show(paid, answers)
  await says('4,000 credits')
  await says('$50 a month')
  expect((await find<HTMLAnchorElement>('a', say.manageAddons)).getAttribute('href')).toBe(
    '/manage-addons?workspace=w1',
  )
  expect(versions).toEqual(['2024-01-20'])
  for (const [path, team] of [
    ['/upgrade?workspace=w1', {}],
    ['/manage-addons?workspace=w1', paid],
    ['/create-workspace?workspace=w1&step=plans', {}],
    ['/upgrade?workspace=w1&plan=flex&interval=month&step=finalize', {}],
  ] as const) {
    versions.length = 0
    showApp(path, { ...shopAnswers([buildTeam(team)]), ...answers })
    await eventually(() => expect(versions).toEqual(['2024-02-01']))
  }
  expect(priceVersion(undefined)).toBe('2023-08-15')
})

test('other members see their own use and budgets, read-only', async () => {
  const asked = vi.fn()
  show({ role: 'READ' }, { [`GET ${path}/credits/statement`]: asked })
  await says(say.own)
  await says('Workspace')
  expect(document.body.textContent).not.toContain(say.saveBudget)
  expect(document.body.textContent).not.toContain(say.webhookText)
  expect(document.querySelectorAll('a[download]')).toHaveLength(0)
  expect(asked).not.toHaveBeenCalled()
})
