/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { eventually, find, names, type } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { CliLoginDevice } from './cli-login-device.tsx'
import { CliLoginPage } from './cli-login-page.tsx'

const CODE = 'BCDF-GHJK'
const grant = {
  user_code: CODE,
  client_name: 'sandlot on harbour',
  user_agent: null,
  address: '10.0.0.1',
  scope: 'admin',
  state: 'pending',
  inserted_at: '2026-03-01T12:00:00.000Z',
  expires_at: '2026-03-01T12:10:00.000Z',
}

test('warns before granting a program admin rights, and requires signing in again if that was too long ago', async () => {
  const approve = vi.fn(() => {
    throw new Refusal('Sign in again to do this.', 'sign_in_again')
  })
  showPage(<CliLoginDevice code={CODE} />, {
    ...memberAs(),
    [`GET /api/v1/auth/device/${CODE}`]: () => grant,
    [`POST /api/v1/auth/device/${CODE}/approve`]: approve,
  })
  await find('dd', 'Do all that you can, and administer this instance')
  ;(await find('button', 'Approve')).click()
  await find('[role="dialog"]', /sign in again/i)
  expect(approve).toHaveBeenCalledOnce()
})

test('reports an unknown code, and takes another one in any format', async () => {
  showPage(<CliLoginPage userCode="BBBB-BBBB" />, {
    ...memberAs(),
    'GET /api/v1/auth/device/BBBB-BBBB': () => {
      throw new Refusal('Nothing waits with this code.', 'NOT_FOUND')
    },
  })
  await find('h1', 'Unknown code')
  expect((await find('[role="alert"]')).textContent).toBe('Nothing waits with this code.')
  expect((await find('a', 'Enter another code')).getAttribute('href')).toBe('/cli/login')

  document.body.replaceChildren()
  const { router } = showPage(<CliLoginPage userCode={undefined} />, memberAs())
  const enter = async (text: string) => {
    type(await find<HTMLInputElement>('input[autocomplete="one-time-code"]'), text)
    ;(await find('button', 'Continue')).click()
  }
  await enter('abc')
  await eventually(() => expect(document.body.textContent).toContain('A code has eight letters'))
  expect(router.state.location.pathname).toBe('/')
  await enter('bcdf ghjk')
  await eventually(() => expect(router.state.location.href).toBe(`/cli/login?user_code=${CODE}`))
})

test('a program can be denied', async () => {
  const deny = vi.fn(() => ({}))
  showPage(<CliLoginPage userCode="bcdf ghjk" />, {
    ...memberAs(),
    [`GET /api/v1/auth/device/${CODE}`]: () => grant,
    [`POST /api/v1/auth/device/${CODE}/deny`]: deny,
  })
  await find('h1', 'Approve this sign-in?')
  ;(await find('button', 'Deny')).click()
  await find('h1', 'Turned away')
  expect(deny).toHaveBeenCalledOnce()
})

test.each([
  ['approved', 'Signed in', []],
  ['denied', 'Turned away', []],
  ['used', 'This code was used already', ['Enter another code']],
  ['expired', 'This code has expired', ['Enter another code']],
])('reports a code that is %s by now', async (state, title, ways) => {
  showPage(<CliLoginPage userCode={CODE} />, {
    ...memberAs(),
    [`GET /api/v1/auth/device/${CODE}`]: () => ({ ...grant, state }),
  })
  await find('h1', title)
  expect(names('main a, main button')).toEqual(ways)
})
