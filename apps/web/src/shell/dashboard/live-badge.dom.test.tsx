// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { eventually, find, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { LiveContext } from '../live/live-context.tsx'
import type { LiveTrouble } from '../live/live-trouble.ts'
import { LiveBadge } from './live-badge.tsx'

const show = (trouble: LiveTrouble, options: { retry?: () => void; isOnline?: boolean } = {}) =>
  showPage(
    <LiveContext value={{ socket: null, trouble, retry: options.retry ?? (() => undefined) }}>
      <LiveBadge />
      <p id="there">there</p>
    </LiveContext>,
    memberAs(),
    { isOnline: options.isOnline ?? true },
  )

test('nothing is said of a connection that is well', async () => {
  show('none')
  await find('#there')
  expect(document.body.textContent).toBe('there')
})

test('a connection that was lost is said to be coming back', async () => {
  show('reconnecting')
  await find('[role="status"]', 'Reconnecting…')
  expect(seek('button', 'Retry')).toBeUndefined()
})

test('a connection that was given up begins anew on request', async () => {
  const retry = vi.fn()
  show('off', { retry })
  await find('[role="status"]', 'Live updates are off')
  ;(await find('button', 'Retry')).click()
  await eventually(() => expect(retry).toHaveBeenCalledOnce())
})

test('without a network only that is said', async () => {
  show('reconnecting', { isOnline: false })
  await find('#there')
  expect(document.body.textContent).toBe('there')
})
