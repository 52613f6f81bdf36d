/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { find } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { CliLoginDevice } from './cli-login-device.tsx'

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
