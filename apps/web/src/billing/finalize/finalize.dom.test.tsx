// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { type Answers, Refusal } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { type BuiltTeam, buildTeam, shopAnswers } from '../testing/shop.ts'

const leaveTo = vi.fn()
beforeEach(() => {
  leaveTo.mockClear()
  const { href, origin, protocol, hostname, pathname, search, hash } = window.location
  vi.stubGlobal('location', { href, origin, protocol, hostname, pathname, search, hash, assign: leaveTo })
})

const instance = { payment_provider: 'STRIPE' }
function show(at: string, teams: BuiltTeam[], answers: Answers) {
  const shown = showApp(at, { ...shopAnswers(teams, instance), ...answers })
  return { ...shown, place: () => shown.router.state.location }
}
const press = async (name: string) => {
  await eventually(() => expect(seek<HTMLButtonElement>('main button', name)?.disabled).toBe(false))
  seek('main button', name)?.click()
}
const toasts = ({ services }: ReturnType<typeof show>) =>
  services.toasts.list().map(({ text, seconds }) => [text, seconds])

describe('a Free workspace', () => {
  const AT =
    '/upgrade?workspace=w1&plan=flex&interval=year&addons=credits_500,credits_4000,credits_500&step=finalize'
  const URL_OF = 'https://pay.example.com/c/1'

  test('[WZ-069] [BL-079] [BL-080] is redirected to the provider’s page with its order', async () => {
    const bodies: unknown[] = []
    let answer = (_url: string) => {}
    show(AT, [buildTeam()], {
      'POST /api/checkout': (body) => {
        bodies.push(body)
        return new Promise((resolve) => {
          answer = (url) => resolve({ stripeCheckoutUrl: url })
        })
      },
    })
    await find('h1', 'Redirecting to payment to provider')
    expect(seek('main svg.animate-spin')).toBeDefined()
    await eventually(() => expect(bodies).toHaveLength(1))
    expect(leaveTo).not.toHaveBeenCalled()
    answer(URL_OF)
    await eventually(() => expect(leaveTo.mock.calls).toEqual([[URL_OF]]))
    expect(bodies).toEqual([
      {
        success_path: '/dashboard/recent?workspace=w1',
        cancel_path:
          '/upgrade?workspace=w1&plan=flex&interval=year&addons=credits_500%2Ccredits_4000%2Ccredits_500&step=spending-limit',
        team_id: 'w1',
        plan: 'flex',
        billing_interval: 'yearly',
        addons: ['credits_500', 'credits_500', 'credits_4000'],
      },
    ])
  })

  test.each([
    ['[BL-084] [ER-100] no URL', () => ({ stripeCheckoutUrl: null })],
    [
      'a network that is cut',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
    [
      '[BL-084] [ER-100] a failure without a message',
      () => {
        throw new Refusal('', 'UNAVAILABLE')
      },
    ],
  ])('%s shows our own message', async (_what, answer) => {
    show(AT, [buildTeam()], { 'POST /api/checkout': answer })
    await find('[role=alert]', 'Could not generate a checkout URL. Please try again later.')
    expect(leaveTo).not.toHaveBeenCalled()
  })

  test('[BL-081] [BL-082] [BL-085] [ER-101] shows the server’s message; "Retry checkout" tries again', async () => {
    let asked = 0
    show(AT, [buildTeam()], {
      'POST /api/checkout': () => {
        asked += 1
        if (asked === 1) throw new Refusal('Your bank is closed.')
        return { stripeCheckoutUrl: URL_OF }
      },
    })
    await find('[role=alert]', 'Your bank is closed.')
    expect(names('main .gap-2 > button')).toEqual(['Retry checkout', 'Abandon checkout'])
    await press('Retry checkout')
    await eventually(() => expect(leaveTo.mock.calls).toEqual([[URL_OF]]))
    expect(asked).toBe(2)
  })

  test('[BL-083] "Abandon checkout" leaves the wizard', async () => {
    const { place } = show(AT, [buildTeam()], {
      'POST /api/checkout': () => {
        throw new Refusal('Your bank is closed.')
      },
    })
    await press('Abandon checkout')
    await eventually(() => expect(place().pathname).toBe('/dashboard/recent'))
    expect(leaveTo).not.toHaveBeenCalled()
  })
})

describe('a legacy Pro workspace', () => {
  const AT = '/upgrade?workspace=w1&plan=flex&interval=month&step=finalize'
  const team = () => buildTeam({ plan: 'flex', ubbBeta: false, items: [{ name: 'flex' }] })
  const preview = (total: number, totalExcludingTax: number): Answers => ({
    'mutation PreviewConvertToUsageBilling': () => ({
      previewConvertToUsageBilling: { total, totalExcludingTax },
    }),
  })

  test('[WZ-067] [WZ-068] [BL-071] reviews its plan with the cost, and accepts the changes', async () => {
    const asked: unknown[] = []
    const { place } = show(AT, [team()], {
      ...preview(1428, 1200),
      'mutation ConvertToUsageBilling': (input) => {
        asked.push(input)
        return { convertToUsageBilling: true }
      },
    })
    await find('h1', 'Review plan')
    await find('li', 'You pay $14.28 today, $12 without taxes.')
    await press('Accept changes')
    await eventually(() => expect(place().pathname).toBe('/dashboard/recent'))
    expect(asked).toEqual([{ teamId: 'w1', plan: 'flex', billingInterval: 'MONTHLY', addons: [] }])
  })

  test('[BL-070] [ER-112] omits costs that cannot be loaded', async () => {
    show(AT, [team()], {
      'mutation PreviewConvertToUsageBilling': () => {
        throw new Refusal('Not today.')
      },
    })
    await find('h1', 'Review plan')
    await find('li', 'The new price is $12 per month.')
    expect(seek('li', /You pay/)).toBeUndefined()
    expect(seek('[role=alert]')).toBeUndefined()
  })

  test('[BL-089] [WZ-072] disables the button while it runs; a failure shows for 10 seconds and enables it', async () => {
    let fail = () => {}
    const shown = show(AT, [team()], {
      ...preview(1200, 1200),
      'mutation ConvertToUsageBilling': () =>
        new Promise((_, reject) => {
          fail = () => reject(new Refusal('Your card was declined.'))
        }),
    })
    const button = () => find<HTMLButtonElement>('main button', 'Accept changes')
    await find('li', 'You pay $12 today.')
    await press('Accept changes')
    await eventually(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'))
    fail()
    await eventually(() => expect(toasts(shown)).toEqual([['Your card was declined.', 10]]))
    await eventually(async () => expect((await button()).hasAttribute('aria-disabled')).toBe(false))
  })
})

describe('the add-ons of a Pro workspace', () => {
  const AT = '/manage-addons?workspace=w1'
  const team = (more: object = {}) =>
    buildTeam({ plan: 'flex', items: [{ name: 'flex' }, { name: 'credits_500' }], ...more })
  const change = async () => (await find('button', 'Add one package with 4,000 credits')).click()

  test('[RT-030] [WZ-027] [WZ-063] [WZ-070] [WZ-071] are changed in two steps and sent on confirmation', async () => {
    const asked: unknown[] = []
    const { place } = show(AT, [team()], {
      'mutation UpdateUsageSubscription': (input) => {
        asked.push(input)
        return { updateUsageSubscription: true }
      },
    })
    await find('h1', 'Update plan')
    await find('span', 'STEP 1 OF 2')
    await change()
    ;(await find('button', 'Remove one package with 500 credits')).click()
    await press('Next')
    await find('h1', 'Review changes')
    await find('span', 'STEP 2 OF 2')
    expect(place().search).toMatchObject({ step: 'change-addons-confirmation' })
    await find('li', '1 × 4,000 credits added')
    await find('li', '1 × 500 credits removed')
    await press('Confirm')
    await eventually(() => expect(place().pathname).toBe('/dashboard/recent'))
    expect(asked).toEqual([{ teamId: 'w1', addons: ['credits_4000'] }])
  })

  test('[BL-090] [WZ-072] [ER-107] a failure shows for 10 seconds and enables the button again', async () => {
    let fail = () => {}
    const shown = show(AT, [team()], {
      'mutation UpdateUsageSubscription': () =>
        new Promise((_, reject) => {
          fail = () => reject(new Refusal('Your card was declined.'))
        }),
    })
    await change()
    await press('Next')
    await press('Confirm')
    const button = () => find<HTMLButtonElement>('main button', 'Confirm')
    await eventually(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'))
    fail()
    await eventually(() => expect(toasts(shown)).toEqual([['Your card was declined.', 10]]))
    await eventually(async () => expect((await button()).hasAttribute('aria-disabled')).toBe(false))
  })

  test.each([
    ['[WZ-028] a workspace that is not Pro', buildTeam({ items: [{ name: 'flex' }] })],
    ['[WZ-029] a workspace without a current schedule', buildTeam({ plan: 'flex' })],
    ['a workspace of which one is no admin', team({ role: 'WRITE' })],
  ])('%s is redirected to Recent', async (_what, one) => {
    const { place } = show(AT, [one], {})
    await find('button', 'Switch workspace: Ours')
    expect(place().pathname).toBe('/dashboard/recent')
  })

  test('[WZ-006] does not repeat the word workspace for a name that contains it', async () => {
    show('/manage-addons', [team({ name: "Ada's workspace" })], {})
    await find('span', "Upgrade Ada's workspace")
  })

  test('[WZ-030] defaults to the active workspace; without any, it redirects', async () => {
    show('/manage-addons', [team({ name: 'Active' })], {})
    await find('h1', 'Update plan')
    await find('span', "Upgrade Active's workspace")
    document.body.replaceChildren()
    const { place } = show('/manage-addons', [], {})
    // Recent has nothing to show either, and redirects.
    await find('h1', 'Name your workspace')
    expect(place().pathname).toBe('/create-workspace')
  })
})

test('[NT-060] a failed conversion and failed add-ons show for 10 seconds, other failures for 6', async () => {
  const refuse = () => {
    throw new Refusal('Your card was declined.')
  }
  const pro = { plan: 'flex', items: [{ name: 'flex' }] }
  const converting = show(
    '/upgrade?workspace=w1&plan=flex&interval=month&step=finalize',
    [buildTeam({ ...pro, ubbBeta: false })],
    { 'mutation ConvertToUsageBilling': refuse },
  )
  await press('Accept changes')
  await eventually(() => expect(toasts(converting)).toEqual([['Your card was declined.', 10]]))
  document.body.replaceChildren()
  const changing = show('/manage-addons?workspace=w1', [buildTeam(pro)], {
    'mutation UpdateUsageSubscription': refuse,
  })
  ;(await find('button', 'Add one package with 4,000 credits')).click()
  await press('Next')
  await press('Confirm')
  await eventually(() => expect(toasts(changing)).toEqual([['Your card was declined.', 10]]))
  changing.services.toasts.failed('Something else failed.', new Refusal('Not today.'))
  expect(changing.services.toasts.list().at(-1)?.seconds).toBe(6)
})
