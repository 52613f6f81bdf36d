import { expect, type Page } from '@playwright/test'
import { requestDeviceCode } from '@sandlot/core/accounts/device/device'
import { createClient } from '@sandlot/core/client'
import { ResetTeamInviteLinkDocument } from '@sandlot/core/workspaces/mutations.gen'
import { expectOnce, requestsFrom } from '../../support/outward.ts'
import { ownComputer } from '../../support/own-computer.ts'
import { newPerson, type Person, signInWithGithub } from '../../support/people.ts'
import { secondVisit as test } from '../../support/second-visit.ts'
import { newTeam } from '../../support/teams.ts'
import type { World } from '../../support/world.ts'

test('newcomers of Google and Apple sign in through their own windows, which request each address once', async ({
  page,
  context,
  outward,
  world,
}) => {
  // Apple sends a form from its site, which leads on to the same address without it.
  const providers = { Google: ['GET'], Apple: ['POST', 'GET'] }
  for (const [provider, methods] of Object.entries(providers)) {
    await context.clearCookies()
    await page.goto('/signin')
    const sent = requestsFrom(outward, world)
    const login = world.nextGuest()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    const popup = await opened
    await popup.getByRole('button', { name: `${login}@example.com` }).click()
    const name = login.replace('guest-', 'Guest ')
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
    expect(popup.isClosed()).toBe(true)
    const start = `/auth/${provider.toLowerCase()}`
    expectOnce(sent(), [`GET ${start}`, ...methods.map((method) => `${method} ${start}/callback`)])
  }
})

async function newInviteLink(host: Person): Promise<string> {
  const { id: teamId } = await newTeam(host, 'Harbour')
  const link = { teamId, expiresInDays: 1, maxUses: 1 }
  const { resetTeamInviteLink: team } = await host.client.graphql(ResetTeamInviteLinkDocument, link)
  return `/invite/${team.inviteLink?.token}`
}

/** The code of a program that waits for approval. */
function newCode({ url }: World) {
  const program = createClient({ baseUrl: url, fetch, name: 'tests', token: () => null })
  return requestDeviceCode(program, { clientName: 'tests' })
}

test('a sign-in link signs in without a window and reports to one, and works once, as other links do [RT-016, LV-022]', async ({
  page,
  context,
  outward,
  world,
  problems,
}) => {
  problems.expect(/404 .*auth\/one-time/)
  const person = await newPerson(world)
  const newLink = () => signInWithGithub(world, ownComputer(), person.username)
  const sent = requestsFrom(outward, world)

  const link = await newLink()
  await page.goto(link.href)
  await page.getByRole('button', { name: 'Sign in on this browser' }).click()
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()

  const invitation = await newInviteLink(await newPerson(world))
  await page.goto(invitation)
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(page.getByRole('button', { name: 'Switch workspace: Harbour' })).toBeVisible()

  const { verificationUriComplete, userCode } = await newCode(world)
  await page.goto(verificationUriComplete)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Signed in', exact: true })).toBeVisible()
  expectOnce(sent(), [
    `GET ${link.pathname}`,
    `GET ${invitation}`,
    'GET /cli/login',
    `POST /api/v1/auth/device/${userCode}/approve`,
  ])

  // The browser that used the link could have missed the response, so it is repeated for a while. To any other, the
  // link is used.
  await context.clearCookies()
  await page.goto(link.href)
  await expect(page.getByRole('heading', { name: /already used or has expired/ })).toBeVisible()

  const { pathname } = await newLink()
  const message = await page.evaluate(
    (path) =>
      new Promise((resolve) => {
        const opened = window.open(path)
        window.addEventListener('message', ({ data, origin, source }) => {
          if (source === opened) resolve({ data, origin, token: path.split('/').at(-1) })
        })
      }),
    pathname,
  )
  const token = pathname.split('/').at(-1)
  expect(message).toEqual({ data: { type: 'signin', data: { jwt: token } }, origin: world.url, token })
  await expect.poll(() => context.pages().length, 'the window closes itself').toBe(1)
})

/** The previous page may be about to navigate, which can end this visit before it has started. */
async function visit(page: Page, path: string, wasSent: () => boolean): Promise<void> {
  if (wasSent()) return
  const isIt = (url: string) => new URL(url).pathname === path
  await Promise.all([
    page.waitForResponse((response) => isIt(response.url())),
    page.goto(path, { waitUntil: 'commit' }),
  ])
}

test('one visit requests no address twice, whatever is behind it', async ({
  page,
  outward,
  world,
  problems,
}) => {
  problems.expect(/the server responded with a status of 4/)
  const sent = requestsFrom(outward, world)
  const paths = [
    '/auth/github/callback',
    '/auth/google/callback',
    '/auth/apple/callback',
    '/auth/sso/callback',
    '/auth/workos/initialize',
    '/auth/verify/a-code',
    '/api/v1/auth/verify/a-code',
    '/api/v1/auth/revoke/a-token',
    '/auth/mobile',
    '/auth/vercel',
    '/auth/sandbox/nothing',
    '/auth/sandpack/nobody',
    '/signin/a-link',
    '/signin/duplicate',
    '/signup/somebody',
    '/invite/nobody',
    '/confirm-email/a-link',
    '/cli/login',
    '/client/login',
    '/vscode/login',
    '/signout',
    '/api/v1/templates.json',
    '/.well-known/oauth-authorization-server',
    '/discover',
  ]
  for (const path of paths)
    await expect(() => visit(page, path, () => sent().includes(`GET ${path}`))).toPass()
  expectOnce(
    sent(),
    paths.map((path) => `GET ${path}`),
  )
})
