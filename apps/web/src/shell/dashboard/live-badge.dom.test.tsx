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

test('shows nothing for a healthy connection', async () => {
  show('none')
  await find('#there')
  expect(document.body.textContent).toBe('there')
})

test('shows that a lost connection is reconnecting', async () => {
  show('reconnecting')
  await find('[role="status"]', 'Reconnecting…')
  expect(seek('button', 'Retry')).toBeUndefined()
})

test('reconnects a failed connection on request', async () => {
  const retry = vi.fn()
  show('off', { retry })
  await find('[role="status"]', 'Live updates are off')
  ;(await find('button', 'Retry')).click()
  await eventually(() => expect(retry).toHaveBeenCalledOnce())
})

test('shows nothing while the network is offline', async () => {
  show('reconnecting', { isOnline: false })
  await find('#there')
  expect(document.body.textContent).toBe('there')
})
