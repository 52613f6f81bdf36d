import { type Browser, chromium, type Page } from '@playwright/test'
import { forkSandbox } from '@sandlot/core/sandboxes/rest'
import { choosePerson } from '../support/pages.ts'
import { newPerson } from '../support/people.ts'
import { makeSandboxes } from '../support/sandboxes.ts'
import { newTeam } from '../support/teams.ts'
import type { World } from '../support/world.ts'
import { launchOptions } from './chromium.ts'
import { median, quantile } from './numbers.ts'
import type { Row } from './report.ts'
import type { Site } from './site.ts'

const SIGN_INS = 5
const SWITCHES = 20
const PLACES = [
  { name: 'Alpha workspace', newest: 'Newest of Alpha' },
  { name: 'Beta workspace', newest: 'Newest of Beta' },
] as const

/** Measures the time to open the dashboard, and to switch to a workspace that was shown before. */
export async function measureShell({ world }: Site): Promise<Row[]> {
  const browser = await chromium.launch(await launchOptions())
  try {
    const signIns: number[] = []
    for (let time = 0; time < SIGN_INS; time += 1) signIns.push(await signIn(browser, world))
    const switches = await switchToAndFro(browser, world)
    return [
      {
        what: 'sign-in, from the person’s yes at the provider to the dashboard',
        value: median(signIns),
        unit: 'ms',
      },
      { what: 'switch of workspace to first rows', value: median(switches), unit: 'ms', bar: 100 },
      { what: '  p95', value: quantile(switches, 0.95), unit: 'ms' },
    ]
  } finally {
    await browser.close()
  }
}

async function signIn(browser: Browser, world: World): Promise<number> {
  const { username } = await newPerson(world)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${world.url}/signin`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  const popup = await opened
  await popup.getByText(username, { exact: true }).waitFor()
  const begin = performance.now()
  await Promise.all([
    choosePerson(popup, username),
    page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor(),
  ])
  const took = performance.now() - begin
  await context.close()
  return took
}

async function switchToAndFro(browser: Browser, world: World): Promise<number[]> {
  const person = await newPerson(world)
  const titles = Array.from({ length: 30 }, (_, index) => `Sandbox ${index + 1}`)
  for (const { name, newest } of PLACES) {
    const { id: teamId } = await newTeam(person, name)
    const [origin] = await makeSandboxes(person, ['Origin'])
    for (const title of [...titles, newest])
      await person.client.rest(forkSandbox, { params: { id: origin?.id ?? '' }, body: { title, teamId } })
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([...person.cookies])
  const page = await context.newPage()
  await page.goto(`${world.url}/dashboard/recent`)
  const took: number[] = []
  for (let time = 0; time < SWITCHES + PLACES.length; time += 1) {
    const place = PLACES[time % PLACES.length] ?? PLACES[0]
    await page.getByRole('button', { name: /^Switch workspace/ }).click()
    const ms = await switchTo(page, place)
    // A workspace shown for the first time has to be fetched.
    if (time >= PLACES.length) took.push(ms)
  }
  await context.close()
  return took
}

/** Measures the time from a click on the menu's entry to the frame that shows the other workspace's newest sandbox. */
async function switchTo(page: Page, { name, newest }: (typeof PLACES)[number]): Promise<number> {
  const entry = page.getByRole('menu').getByText(name, { exact: true })
  await entry.waitFor()
  await page.evaluate((text) => {
    const shown = () => document.querySelector('main')?.textContent.includes(text) ?? false
    const noted = new Promise<number>((done) => {
      let begin = 0
      window.addEventListener('pointerdown', () => (begin = performance.now()), { capture: true, once: true })
      const rows = new MutationObserver(() => {
        if (begin === 0 || !shown()) return
        rows.disconnect()
        requestAnimationFrame(() => done(performance.now() - begin))
      })
      rows.observe(document, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { noted })
  }, newest)
  await entry.click()
  return page.evaluate(() => Reflect.get(window, 'noted') as Promise<number>)
}
