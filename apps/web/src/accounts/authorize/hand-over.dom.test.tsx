/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { eventually, find } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { HandOverPage } from './hand-over-page.tsx'

test.each([
  ['[AC-077]', 'client', 'codesandbox://auth-completion/?nonce=slt_x%26y'],
  ['[AC-078]', 'vscode', 'vscode://CodeSandbox-io.codesandbox-projects/auth-completion?token=slt_x%26y'],
  [
    '',
    'vscode-insiders',
    'vscode-insiders://CodeSandbox-io.codesandbox-projects/auth-completion?token=slt_x%26y',
  ],
] as const)(
  '%s %s gets a token after the button is pressed, which also shows it',
  async (_id, program, link) => {
    const leave = vi.fn()
    const make = vi.fn(() => ({ token: 'slt_x&y' }))
    showPage(<HandOverPage leave={leave} program={program} />, {
      ...memberAs(),
      'GET /api/v1/auth/auth-token': make,
    })
    const open = await find('button', /^Open /)
    expect(make).not.toHaveBeenCalled()
    open.click()
    await eventually(() => expect(leave).toHaveBeenCalledExactlyOnceWith(link))
    expect((await find('output')).textContent).toBe('slt_x&y')
    ;(await find('button', 'Open it again')).click()
    await eventually(() => expect(leave).toHaveBeenCalledTimes(2))
    expect(make).toHaveBeenCalledOnce()
  },
)

test('reports a token that cannot be created, and retries', async () => {
  const leave = vi.fn()
  showPage(<HandOverPage leave={leave} program="client" />, {
    ...memberAs(),
    'GET /api/v1/auth/auth-token': () => {
      throw new Refusal('Out of order.')
    },
  })
  ;(await find('button', /^Open /)).click()
  expect((await find('[role="alert"]')).textContent).toBe('Out of order.')
  expect(leave).not.toHaveBeenCalled()
})
