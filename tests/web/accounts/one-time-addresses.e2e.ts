import { expect, type Page } from '@playwright/test'
import { requestDeviceCode } from '@sandlot/core/accounts/device/device'
import { createClient } from '@sandlot/core/client'
import { ResetTeamInviteLinkDocument } from '@sandlot/core/workspaces/mutations.gen'
import { type Deployment, deploy } from '../../support/deployment.ts'
import { ownComputer } from '../../support/own-computer.ts'
import { signInThroughWindow } from '../../support/pages.ts'
import { newPerson, type Person, signInWithGithub } from '../../support/people.ts'
import { secondVisit as test } from '../../support/second-visit.ts'
import { settledWorker } from '../../support/settled-worker.ts'
import { newTeam } from '../../support/teams.ts'
import type { World } from '../../support/world.ts'

/** A flow through one-time addresses. Returns the requests that it must have made, each exactly once. */
type Way = (page: Page, world: World, signIn: (person: Person) => Promise<void>) => Promise<string[]>

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/recent$/)
  await expect(account(page)).toBeVisible()
}

/** Signs up through the window of a provider that asks which of its users to be. */
const newcomerBy =
  (provider: string, ...asked: string[]): Way =>
  async (page, world) => {
    const login = world.nextGuest()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: `Continue with ${provider}` }).click()
    await (await opened).getByRole('button', { name: `${login}@example.com` }).click()
    const name = login.replace('guest-', 'Guest ')
    await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
    return asked
  }

const ways: Record<string, Way> = {
  'GitHub’s callback': async (page, world) => {
    const person = await newPerson(world)
    await signInThroughWindow(page, person.username)
    await expectDashboard(page)
    return ['GET /auth/github', 'GET /auth/github/callback']
  },
  'Google’s callback': newcomerBy('Google', 'GET /auth/google', 'GET /auth/google/callback'),
  'Apple’s callback, a form and what it leads to': newcomerBy(
    'Apple',
    'GET /auth/apple',
    'POST /auth/apple/callback',
    'GET /auth/apple/callback',
  ),
  'a sign-in link': async (page, world) => {
    const { username } = await newPerson(world)
    const link = await signInWithGithub(world, ownComputer(), username)
    await page.goto(link.href)
    await page.getByRole('button', { name: 'Sign in on this browser' }).click()
    await expectDashboard(page)
    return [`GET ${link.pathname}`]
  },
  'an invitation link': async (page, world, signIn) => {
    const [host, guest] = [await newPerson(world), await newPerson(world)]
    const { id: teamId } = await newTeam(host, 'Harbour')
    const link = { teamId, expiresInDays: 1, maxUses: 1 }
    const { resetTeamInviteLink: team } = await host.client.graphql(ResetTeamInviteLinkDocument, link)
    await signIn(guest)
    const path = `/invite/${team.inviteLink?.token}`
    await page.goto(path)
    await page.getByRole('button', { name: 'Join workspace' }).click()
    await expect(page.getByRole('button', { name: 'Switch workspace: Harbour' })).toBeVisible()
    return [`GET ${path}`]
  },
  'a program’s code': async (page, world, signIn) => {
    await signIn(await newPerson(world))
    const program = createClient({ baseUrl: world.url, fetch, name: 'tests', token: () => null })
    const { verificationUriComplete, userCode } = await requestDeviceCode(program, { clientName: 'tests' })
    await page.goto(verificationUriComplete)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { name: 'Signed in', exact: true })).toBeVisible()
    return ['GET /cli/login', `POST /api/v1/auth/device/${userCode}/approve`]
  },
}

for (const [what, come] of Object.entries(ways))
  test(`a returning user on ${what}: it works, and each address is requested once`, async ({
    page,
    context,
    outward,
    world,
  }) => {
    await page.goto('/signin')
    const signIn = ({ cookies }: Person) => context.addCookies([...cookies])
    const before = outward.asked.length
    const expected = await come(page, world, signIn)
    const asked = outward.asked
      .slice(before)
      .map(({ method, url }) => `${method} ${url.replace(world.url, '')}`)
    expect(expected.map((one) => [one, asked.filter((other) => other === one).length])).toEqual(
      expected.map((one) => [one, 1]),
    )
  })

/** The previous page may be about to navigate, which can end this visit before it has started. */
async function visit(page: Page, { url, asked }: Deployment, path: string): Promise<void> {
  if (asked.includes(path)) return
  await Promise.all([page.waitForResponse(url + path), page.goto(url + path, { waitUntil: 'commit' })])
}

test('one visit requests no address twice, whatever is behind it', async ({ page, world }) => {
  const site = await deploy(world.url)
  await page.goto(`${site.url}/signin`)
  await settledWorker(page)
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
  for (const path of paths) await expect(() => visit(page, site, path)).toPass()
  expect(paths.map((path) => [path, site.asked.filter((one) => one === path).length])).toEqual(
    paths.map((path) => [path, 1]),
  )
  await site.stop()
})
