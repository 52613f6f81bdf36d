/** @vitest-environment jsdom */
import { expect, test } from 'vitest'
import { eventually, find, type } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { SignOutPage } from '../session/sign-out-page.tsx'
import { SignInFlow } from '../sign-in/sign-in-flow.tsx'
import { currentUserReply, flags, stubPopup } from '../testing/popup.ts'

const choose = async (name: string, value: string) => {
  const select = await find<HTMLSelectElement>(`select[name="${name}"]`)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('[GQ-083] the actions sign in, load the pending user, validate a username, finalise the sign-up and sign out', async () => {
  const steps: unknown[] = []
  const noted =
    (reply: unknown, name: string) =>
    (body: unknown = {}) => {
      steps.push(Object.keys(body as object).length > 0 ? [name, body] : name)
      return reply
    }
  const answers = {
    ...memberAs(),
    'GET /api/meta/features': () => flags(['github']),
    'GET /api/v1/users/pending/p1': noted(
      { id: 'p1', username: 'ann', name: 'Ann', avatar_url: null, valid: true },
      'pending',
    ),
    'GET /api/v1/users/available/anna': noted({ available: true }, 'available'),
    'POST /api/v1/users/finalize': noted({ primary_team_id: 'w1' }, 'finalize'),
    'GET /api/v1/users/current': () => currentUserReply,
    'DELETE /api/v1/users/signout': noted({}, 'sign out'),
  }
  const { open, say } = stubPopup()
  showPage(<SignInFlow onEntered={() => steps.push('entered')} returnTo="/dashboard" />, answers, {
    isVisitor: true,
  })
  ;(await find('button', 'Continue with GitHub')).click()
  expect(open).toHaveBeenCalledOnce()
  say({ type: 'signup', data: { id: 'p1' } })
  const username = await find<HTMLInputElement>('input[name="username"]')
  username.focus()
  type(username, 'anna')
  username.blur()
  await eventually(() => expect(steps).toEqual(['pending', 'available']))
  await choose('role', 'designer')
  await choose('usage', 'personal')
  ;(await find('button', 'Create account')).click()
  await eventually(() => expect(steps.at(-1)).toBe('entered'))
  expect(steps.at(-2)).toEqual([
    'finalize',
    expect.objectContaining({ id: 'p1', username: 'anna', name: 'Ann' }),
  ])

  document.body.replaceChildren()
  showPage(<SignOutPage isMeant leave={() => steps.push('left')} />, answers)
  await eventually(() => expect(steps.slice(-2)).toEqual(['sign out', 'left']))
})
