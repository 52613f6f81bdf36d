/** @vitest-environment jsdom */
import { accountKeys } from '@sandlot/core/accounts/queries'
import { storageKeys } from '@sandlot/core/shell/storage-keys'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs, person, Refusal, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { currentUserReply, flags, stubPopup } from '../testing/popup.ts'
import { watchSignOut } from './watch-sign-out.ts'

const PAGE = '/dashboard/get-started?from=chat'

const ofTeam = (fields: object) => () => ({ me: { id: person.id, team: { id: WORKSPACE_ID, ...fields } } })

/** The dashboard of a user who is signed in until told otherwise. */
async function setUp() {
  const session = { isOpen: true }
  const shown = showApp(PAGE, {
    ...memberAs(),
    'GET /api/meta/features': () => flags(['github']),
    'query RepositoriesByTeam': ofTeam({ projects: [] }),
    'query TeamSidebarData': ofTeam({ sandboxes: [], templates: [] }),
    'query HasTeamRepos': ofTeam({ sandboxes: [] }),
    'GET /api/v1/users/current': () => {
      if (session.isOpen) return person
      throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
    },
  })
  await find('button', 'Switch workspace: Ours')
  const isLedToSignIn = () =>
    eventually(() => {
      const { pathname, search } = shown.router.state.location
      expect([pathname, search]).toEqual(['/signin', { continue: PAGE, error: 'ended' }])
      expect(seek('[role="alert"]')?.textContent).toBe(
        'You were signed out elsewhere, or your session expired. Sign in to continue.',
      )
      expect(shown.services.toasts.list()).toEqual([])
    })
  return { ...shown, session, isLedToSignIn }
}

test('a session ended elsewhere redirects to signing in, with the return path', async () => {
  const { services, session, isLedToSignIn } = await setUp()
  session.isOpen = false
  await services.queries.invalidateQueries({ queryKey: accountKeys.me })
  await isLedToSignIn()
})

test.each(['storage', 'visibilitychange'])(
  'detects by %s that another tab signed out, without a request',
  async (moment) => {
    const { services, isLedToSignIn } = await setUp()
    onTestFinished(watchSignOut(services))
    window.dispatchEvent(new Event(moment))
    expect(services.queries.getQueryData(accountKeys.me)).toEqual(person)
    services.storage.remove(storageKeys.token)
    window.dispatchEvent(new Event(moment))
    await isLedToSignIn()
  },
)

test('a suspended user sees the reason on the sign-in page', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=b; sessionEnd=suspended')
  onTestFinished(() => cookies.mockRestore())
  showPage(
    <SignInPage search={{}} />,
    { ...memberAs(), 'GET /api/meta/features': () => flags(['github']) },
    { isVisitor: true },
  )
  await find('[role="alert"]', 'This account is suspended. An administrator of this instance can restore it.')
})

test('signing in on a page left by another user shows none of their data', async () => {
  const { say } = stubPopup()
  const { services, router } = showPage(
    <SignInPage search={{}} />,
    {
      ...memberAs(),
      'GET /api/meta/features': () => flags(['github']),
      'GET /api/v1/users/current': () => ({ ...currentUserReply, id: 'u2' }),
    },
    { isVisitor: true },
  )
  const button = await find('button', 'Continue with GitHub')
  services.queries.setQueryData(['sandboxes', 'recent'], ['what they opened'])
  button.click()
  say({ type: 'signin', data: {} })
  await eventually(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(services.queries.getQueryData(['sandboxes', 'recent'])).toBeUndefined()
  expect(services.queries.getQueryData(accountKeys.me)).toMatchObject({ id: 'u2' })
})
