// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createAppRouter } from '../router.tsx'
import { eventually, find } from '../sandboxes/testing/dom.ts'
import { testServices } from '../sandboxes/testing/services.ts'
import { showApp } from '../sandboxes/testing/show-app.tsx'
import { buildTeam, shopAnswers } from './testing/shop.ts'

/** Words that users read where something costs money. Firefox has a button “Load Temporary Add-on”. */
const MONEY =
  /[$€£]\s?\d|\bprices?\b|\bper month\b|\bupgrade\b|\bbilling\b|\binvoices?\b|\bpayments?\b|\bsubscriptions?\b|(?<!Temporary )\badd-ons?\b|\bcheckout\b|\bPro\b|\bspending\b|\btrial\b/i

const answers = () => shopAnswers([buildTeam({ plan: null })], { plans: false })
/** Every route. The ids in them don't exist. */
const paths = Object.keys(createAppRouter(testServices(answers())).routesByPath).map((path) =>
  path.replace(/\$(\w*)/g, (_, name) => name || 'x'),
)

test('the pattern matches billing terms where there are plans', async () => {
  showApp('/upgrade?workspace=w1', shopAnswers([buildTeam()]))
  await find('h1', 'Choose a plan')
  expect(document.body.textContent).toMatch(MONEY)
})

test.each(paths)('no billing terms on an instance without plans: %s', async (path) => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { router } = showApp(`${path}?workspace=w1`, answers())
  await eventually(() => {
    expect(router.state.status).toBe('idle')
    expect(document.body.textContent).not.toBe('')
  })
  expect(document.body.textContent?.match(MONEY)?.[0]).toBeUndefined()
})
