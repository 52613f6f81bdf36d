import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { expectOnce, requestsFrom } from '../../support/outward.ts'
import { signInThroughWindow } from '../../support/pages.ts'
import { newPerson } from '../../support/people.ts'
import { secondVisit as test } from '../../support/second-visit.ts'
import { settledWorker } from '../../support/settled-worker.ts'

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

test('a returning user signs in with GitHub each time, and each address is requested once', async ({
  page,
  context,
  outward,
  world,
}) => {
  const person = await newPerson(world)
  await page.goto('/signin')
  await settledWorker(page)
  const asksAhead = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready
      return (await navigationPreload.getState()).enabled
    })
  await test.step('the next page turns off navigation preload left on by an older worker', async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable())
    expect(await asksAhead()).toBe(true)
    await page.goto('/signin')
    await expect.poll(asksAhead).toBe(false)
  })
  for (let time = 0; time < 2; time += 1) {
    const sent = requestsFrom(outward, world)
    await signInThroughWindow(page, person.username)
    await expect(page).toHaveURL(/\/dashboard\/recent$/)
    await expect(account(page)).toBeVisible()
    expectOnce(sent(), ['GET /auth/github', 'GET /auth/github/callback'])
    await context.clearCookies()
    await page.goto('/signin')
  }
})

test('no link from another site signs out a returning user: the page asks', async ({
  page,
  context,
  world,
  me: _me,
}) => {
  const elsewhere = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Elsewhere</title><a rel="noreferrer" href="${world.url}/signout">A prize</a>`,
      ),
  )
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await page.getByRole('link', { name: 'A prize' }).click()
  await expect(page.getByRole('heading', { name: 'Sign out of Sandlot?' })).toBeVisible()
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(account(page)).toBeVisible()

  await page.goto('/signout')
  await expect(page.getByRole('heading', { name: 'Sign in to Sandlot' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
  elsewhere.close()
})
