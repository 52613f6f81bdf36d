import { test as base, type Cookie } from '@playwright/test'
import { becomeAdmin } from './become-admin.ts'
import { type Cli, createCli } from './cli.ts'
import { type PageProblems, watchProblems } from './page-problems.ts'
import { newPerson, type Person } from './people.ts'
import { asReturning } from './returning.ts'
import { type Visited, visit } from './visited.ts'
import { startWorld, type World } from './world.ts'

type Fixtures = {
  /** A new user, signed in in this browser. */
  me: Person
  /** A new user's command line, set to this world's host. */
  cli: Cli
  problems: PageProblems
  /** Whether the cookie banner was answered, as for a returning visitor. `false` is a first visit. */
  wasAsked: boolean
  returning: undefined
  serverLog: undefined
}

/**
 * Playwright's test with a world per worker, whose server log is attached to failures. A page that reports an error in
 * its console fails the test, whatever the test checks.
 */
export const test = base.extend<Fixtures, { world: World; visited: Visited; admin: readonly Cookie[] }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visited: [
    async ({ browser, world }, use, { project }) => {
      const { locale, timezoneId, contextOptions } = project.use
      const visited = await visit(browser, {
        ...contextOptions,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        baseURL: world.url,
      })
      await use(visited)
      await visited.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // The printed link works once per world, for one user.
  admin: [
    async ({ browser, world }, use) => {
      const context = await browser.newContext({ baseURL: world.url, serviceWorkers: 'block' })
      await asReturning(context, world.url)
      await becomeAdmin(await context.newPage(), world.firstRun.link)
      const cookies = await context.cookies(world.url)
      await context.close()
      await use(cookies)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ world }, use) => use(world.url),
  me: async ({ world, context }, use) => {
    const me = await newPerson(world)
    await context.addCookies([...me.cookies])
    await use(me)
  },
  cli: async ({ world }, use) => {
    const cli = createCli(world.url)
    await use(cli)
    cli.forget()
  },
  wasAsked: [true, { option: true }],
  returning: [
    async ({ world, context, wasAsked }, use) => {
      if (wasAsked) await asReturning(context, world.url)
      await use(undefined)
    },
    { auto: true },
  ],
  problems: [
    async ({ world, context }, use) => {
      const problems = watchProblems(context, world.url)
      await use(problems)
      problems.expectNone()
    },
    { auto: true },
  ],
  serverLog: [
    async ({ world }, use, info) => {
      const before = world.log().length
      await use(undefined)
      if (info.status === info.expectedStatus) return
      await info.attach('server.log', { body: world.log().slice(before), contentType: 'text/plain' })
    },
    { auto: true },
  ],
})
