/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { SignInFlow } from '../accounts/sign-in/sign-in-flow.tsx'
import { flags, stubPopup } from '../accounts/testing/popup.ts'
import { eventually, find, seek } from '../sandboxes/testing/dom.ts'
import { type Answers, memberAs, Refusal } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { ReachButtons } from './reach-buttons.tsx'

const answers = (linked: { needs_sign_in: boolean; accounts: object[] }): Answers => ({
  ...memberAs(),
  'GET /api/meta/features': () => flags(['github', 'google']),
  'GET /api/v1/users/current_user/integrations': () => linked,
})
const github = { provider: 'github', login: 'ann', email: null, is_only_way_in: true }

const scopesOf = (open: ReturnType<typeof stubPopup>['open']) => {
  const { pathname, searchParams } = new URL(String(open.mock.lastCall?.[0]), 'http://sandlot.test')
  expect([pathname, searchParams.get('version')]).toEqual(['/auth/github', '2'])
  return searchParams.get('scope')?.split(',') ?? []
}

test('[AC-016] the window requests access to the e-mail address and the selected repositories', async () => {
  const { open, popup } = stubPopup()
  showPage(<ReachButtons />, answers({ needs_sign_in: true, accounts: [github] }))
  for (const [choice, scopes] of [
    ['Public and private repositories', ['user:email', 'workflow', 'read:org', 'repo']],
    ['Public repositories only', ['user:email', 'workflow', 'read:org', 'public_repo']],
  ] as const) {
    popup.closed = false
    open.mockClear()
    ;(await find('button', choice)).click()
    await eventually(() => expect(open).toHaveBeenCalledOnce())
    expect(scopesOf(open)).toEqual(scopes)
    popup.closed = true
    await eventually(() => expect(seek('button .animate-spin')).toBeUndefined())
  }
  document.body.replaceChildren()

  // A user who only signs in has chosen no scopes, so the server requests only the email address.
  showPage(<SignInFlow onEntered={vi.fn()} returnTo="/" />, answers({ needs_sign_in: false, accounts: [] }), {
    isVisitor: true,
  })
  open.mockClear()
  ;(await find('button', 'Continue with GitHub')).click()
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  expect(scopesOf(open)).toEqual([])
})

test('connecting a first GitHub account requires a fresh session', async () => {
  const { open } = stubPopup()
  showPage(<ReachButtons />, answers({ needs_sign_in: true, accounts: [] }))
  ;(await find('button', 'Public and private repositories')).click()
  await find('[role="dialog"] h2', 'Sign in again')
  expect(open).not.toHaveBeenCalled()
})

test('shows why a window could not be opened', async () => {
  const { open } = stubPopup()
  showPage(<ReachButtons />, {
    ...answers({ needs_sign_in: false, accounts: [] }),
    'GET /api/v1/users/current_user/integrations': () => {
      throw new Refusal('Out of order.')
    },
  })
  ;(await find('button', 'Public and private repositories')).click()
  await find('[role="alert"]', 'Out of order.')
  expect(open).not.toHaveBeenCalled()
})
