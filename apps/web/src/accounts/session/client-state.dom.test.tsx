/** @vitest-environment jsdom */
import { accountKeys } from '@sandlot/core/accounts/queries'
import { expect, test, vi } from 'vitest'
import { eventually, find, names, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { openSignIn } from '../sign-in/open-sign-in.ts'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { currentUserReply, flags, stubPopup } from '../testing/popup.ts'

const nobody = () => {
  throw new Refusal('You need to be signed in.', 'UNAUTHENTICATED')
}

test.each([
  ['no flag', {}, nobody, { asked: 0, isIn: false }],
  ['the flag, but nobody who it is for', { 'CSB/TOKEN': '"slt_old"' }, nobody, { asked: 1, isIn: false }],
  [
    'the flag and the person',
    { 'CSB/TOKEN': '"slt_test"' },
    () => currentUserReply,
    { asked: 1, isIn: true },
  ],
])(
  '[ST-012] with %s on the device, determines the signed-in user; without the flag, sends no request',
  async (_what, kept, answer, { asked, isIn }) => {
    const ask = vi.fn(answer)
    const { services } = showPage(
      <TopBar title="Page" />,
      { ...memberAs(), 'GET /api/v1/users/current': ask },
      { isVisitor: true, store: memoryStore(kept) },
    )
    services.queries.removeQueries({ queryKey: accountKeys.me })
    if (isIn) await find('button', 'Your account')
    else await find('a', 'Sign In')
    expect(ask).toHaveBeenCalledTimes(asked)
    expect(seek('a', 'Sign In') === undefined).toBe(isIn)
    expect(seek('button', 'Create') !== undefined).toBe(isIn)
    expect(services.queries.getQueryData(accountKeys.me) ?? null).toEqual(
      isIn ? expect.objectContaining({ username: 'ann' }) : null,
    )
  },
)

test.each([
  ['apple', 'Continue with Apple'],
  ['google', 'Continue with Google'],
  ['github', 'Continue with GitHub'],
  ['sso', 'Sign in with SSO'],
])('[ST-019] the flag for %s controls whether that sign-in method is offered', async (flag, button) => {
  const every = ['apple', 'google', 'github', 'sso']
  const show = (on: string[]) =>
    showPage(
      <SignInFlow onEntered={() => undefined} returnTo="/" />,
      { ...memberAs(), 'GET /api/meta/features': () => flags(on) },
      { isVisitor: true },
    )
  const ways = () => names('button').filter((name) => /^Continue with |SSO/.test(name))
  show([flag])
  // If SSO is the only method, its form is shown immediately.
  if (flag === 'sso') await find('input[name="email"]')
  else await eventually(() => expect(ways()).toEqual([button]))
  document.body.replaceChildren()
  show(every.filter((other) => other !== flag))
  await eventually(() => expect(ways()).toHaveLength(3))
  expect(ways()).not.toContain(button)
})

test('[ST-021] the provider of an existing account and the cancel callback persist through the whole flow', async () => {
  const { open, say } = stubPopup()
  const cancel = vi.fn()
  const { services } = showPage(
    <p>page</p>,
    { ...memberAs(), 'GET /api/meta/features': () => flags(['github', 'google']) },
    { isVisitor: true },
  )
  const asked = openSignIn(services, { cancelOnLogin: cancel })
  ;(await find('[role="dialog"] button', 'Continue with GitHub')).click()
  say({ type: 'duplicate', data: { provider: 'google' } })
  await find('[role="dialog"] p', /please sign in with Google instead/)
  expect(names('[role="dialog"] button')).toEqual(['Continue with Google', 'Continue without an account'])
  ;(await find('button', 'Continue with Google')).click()
  await eventually(() => expect(open.mock.calls.at(-1)?.[0]).toContain('/auth/google'))
  expect(cancel).not.toHaveBeenCalled()
  ;(await find('button', 'Continue without an account')).click()
  expect(await asked).toBe(false)
  expect(cancel).toHaveBeenCalledOnce()
})
