/** @vitest-environment jsdom */
import { expect, test, vi } from 'vitest'
import { eventually, find, seek, type } from '../../sandboxes/testing/dom.ts'
import { memberAs, Refusal } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { EmailLinkForm } from './email-link-form.tsx'

function setUp(send: (body: Record<string, unknown>) => unknown) {
  const sent = vi.fn(send)
  showPage(
    <EmailLinkForm returnTo="/dashboard/drafts" />,
    { ...memberAs(), 'POST /api/v1/auth/email-link': sent },
    { isVisitor: true },
  )
  return sent
}
const field = () => find<HTMLInputElement>('input[name="email"]')
const submit = async (email: string) => {
  type(await field(), email)
  ;(await find('button[type="submit"]', 'E-mail me a link')).click()
}

test('requests a link for the address and page, and shows the next step', async () => {
  const sent = setUp(() => ({}))
  await submit(' Ann@Example.com ')
  const told = await find('[role="status"]', /A link is on its way to/)
  expect(told.textContent).toContain('ann@example.com')
  expect(told.textContent).toContain('within 10 minutes')
  expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'ann@example.com', continue: '/dashboard/drafts' })
  const other = await find('button', 'Use another address')
  await eventually(() => expect(document.activeElement).toBe(other))
  other.click()
  expect((await field()).value).toBe('Ann@Example.com')
})

test('reports an invalid address at the field and sends no request', async () => {
  const sent = setUp(() => ({}))
  await submit('  ')
  await eventually(() => expect(document.body.textContent).toContain('An e-mail address is required.'))
  await submit('nobody')
  await eventually(() => expect(document.body.textContent).toContain('This is not an e-mail address.'))
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  type(await field(), 'ann@example.com')
  await eventually(() => expect(document.body.textContent).not.toContain('This is not an e-mail address.'))
  expect(sent).not.toHaveBeenCalled()
})

test('shows a refusal at the field until the next try', async () => {
  let isUp = false
  setUp(() => {
    if (!isUp) throw new Refusal('Too many requests. Please try again in 20 seconds.')
    return {}
  })
  await submit('ann@example.com')
  await find('[role="alert"]', 'Too many requests. Please try again in 20 seconds.')
  isUp = true
  await submit('ann@example.com')
  await find('[role="status"]', /A link is on its way/)
  expect(seek('[role="alert"]')).toBeUndefined()
})

test('does not send a second request while one is in flight', async () => {
  let answer = () => {}
  const sent = setUp(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({})
      }),
  )
  await submit('ann@example.com')
  await eventually(() => expect(sent).toHaveBeenCalledOnce())
  seek('form button')?.click()
  answer()
  await find('[role="status"]', /A link is on its way/)
  expect(sent).toHaveBeenCalledOnce()
})
