// @vitest-environment jsdom
import { NotificationList } from '@sandlot/ui/notifications/notification-list'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually, find, names, press } from '../sandboxes/testing/dom.ts'

const NOW = new Date('2026-05-01T12:00:00Z')

const invitation = {
  id: 'n1',
  type: 'team_invite',
  data: JSON.stringify({
    team_id: 't1',
    team_name: 'Tidewater',
    inviter_name: 'ann',
    inviter_avatar: 'http://sandlot.test/ann.png',
  }),
  read: false,
  insertedAt: '2026-05-01T09:00:00',
}
const shared = {
  id: 'n2',
  type: 'sandbox_invitation',
  data: JSON.stringify({
    sandbox_id: 'abc12',
    sandbox_alias: 'notes-abc12',
    sandbox_title: 'Notes',
    inviter_name: 'bob',
    inviter_avatar: null,
    authorization: 'COMMENT',
  }),
  read: true,
  insertedAt: '2026-03-01T12:00:00',
}

type Props = Parameters<typeof NotificationList<typeof invitation>>[0]

function show(props: Partial<Props> = {}) {
  const actions = { onOpen: vi.fn(), onOpenInNewTab: vi.fn(), onClear: vi.fn(), onToggleRead: vi.fn() }
  const onRetry = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const render = (more: Partial<Props> = {}) =>
    root.render(
      <NotificationList
        isFiltered={false}
        isRetrying={false}
        items={[invitation, shared]}
        now={NOW}
        onRetry={onRetry}
        problem={null}
        {...actions}
        {...props}
        {...more}
      />,
    )
  render()
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return { ...actions, onRetry, render }
}

const rows = () => [...document.querySelectorAll('li')]
const link = (index: number) => rows()[index]?.querySelector('a') as HTMLAnchorElement
const click = (element: Element, init: MouseEventInit = {}, kind = 'click') =>
  element.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...init }))

test('[NT-004] [CN-067] shows six placeholder rows while loading', async () => {
  show({ items: undefined })
  await find('[role="status"]', 'Loading notifications')
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(6)
})

test('[NT-005] shows an empty state without notifications', async () => {
  show({ items: [] })
  await find('[role="status"]', "You don't have any notifications")
})

test('[NT-006] shows a different empty state when none match the selected types', async () => {
  show({ items: [], isFiltered: true })
  await find('[role="status"]', 'No notifications match your search')
})

test('[NT-053] [ER-069] shows the reason for a loading error, and can retry', async () => {
  const { onRetry, render } = show({ items: undefined, problem: 'The database rests.' })
  await find('[role="alert"]', /There has been a problem getting your notifications.*The database rests\./)
  ;(await find('button', 'Try again')).click()
  await eventually(() => expect(onRetry).toHaveBeenCalledOnce())
  render({ items: [invitation], problem: 'The database rests.' })
  await eventually(() => expect(rows()).toHaveLength(1))
})

test('[NT-012] [NT-013] [NT-014] each row has an avatar, its text, its age, and a dot while unread', async () => {
  show()
  await eventually(() => expect(rows()).toHaveLength(2))
  expect(link(0).textContent).toBe('ann invites you to join Tidewater, Unread')
  expect(link(1).textContent).toBe('bob invites you to comment on Notes')
  expect(link(0).querySelector('img')?.src).toBe('http://sandlot.test/ann.png')
  expect(link(1).querySelector('[data-letter="B"]')).not.toBeNull()
  expect(rows().map((row) => row.querySelector('time')?.textContent)).toEqual(['3h ago', '2mo ago'])
  expect(rows().map((row) => row.querySelector('[data-unread]') !== null)).toEqual([true, false])
  expect(names('strong')).toEqual(['ann', 'Tidewater', 'bob', 'Notes'])
})

test('[NT-035] [ER-072] shows nothing for an unknown type', async () => {
  const { render } = show({ items: [{ ...invitation, type: 'moon_landing' }, shared] })
  await eventually(() => expect(rows()).toHaveLength(1))
  render({ items: [{ ...invitation, type: 'moon_landing' }] })
  await find('[role="status"]', "You don't have any notifications")
})

test('opens on click and Enter, and has a real link address', async () => {
  const { onOpen, onOpenInNewTab } = show({ hrefOf: (path) => `https://sandlot.example${path}` })
  await find('li')
  expect(link(1).href).toBe('https://sandlot.example/p/sandbox/notes-abc12')
  expect(click(link(1))).toBe(false)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(shared, expect.objectContaining({ type: shared.type }))
  expect(onOpenInNewTab).not.toHaveBeenCalled()
  // Left to the browser. jsdom would only report that it cannot navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  click(link(1), { shiftKey: true })
  expect(onOpen).toHaveBeenCalledOnce()
})

test('[NT-017] Meta, Ctrl or the middle button open in a new tab', async () => {
  const { onOpen, onOpenInNewTab } = show()
  await find('li')
  click(link(1), { metaKey: true })
  click(link(1), { ctrlKey: true })
  click(link(1), { button: 1 }, 'auxclick')
  expect(onOpenInNewTab.mock.calls.map(([item]) => item)).toEqual([shared, shared, shared])
  click(link(1), { button: 2 }, 'auxclick')
  expect(onOpenInNewTab).toHaveBeenCalledTimes(3)
  expect(onOpen).not.toHaveBeenCalled()
})

test('[NT-016] [NT-018] each row has its actions, which follow it in the tab order', async () => {
  const { onOpenInNewTab, onClear, onToggleRead } = show()
  await find('li')
  const actions = rows().map((row) => [...row.querySelectorAll('a, button')])
  expect(actions.map((row) => row.map((one) => one.getAttribute('aria-label') ?? one.tagName))).toEqual([
    ['A', 'Mark as read', 'Open in new tab', 'Clear notification'],
    ['A', 'Mark as unread', 'Open in new tab', 'Clear notification'],
  ])
  ;(await find('button', 'Open in new tab')).click()
  ;(await find('button', 'Mark as unread')).click()
  ;(await find('button', 'Clear notification')).click()
  await eventually(() => expect(onClear).toHaveBeenCalledExactlyOnceWith(invitation))
  expect(onOpenInNewTab).toHaveBeenCalledExactlyOnceWith(invitation, expect.anything())
  expect(onToggleRead).toHaveBeenCalledExactlyOnceWith(shared)
})

test('the arrow keys move between rows, and clearing one moves the focus on', async () => {
  const { onClear } = show()
  await find('li')
  link(0).focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(link(1))
  press('ArrowDown')
  expect(document.activeElement).toBe(link(1))
  press('Home')
  expect(document.activeElement).toBe(link(0))
  const clear = await find<HTMLButtonElement>('button', 'Clear notification')
  clear.focus()
  clear.click()
  await eventually(() => expect(onClear).toHaveBeenCalledOnce())
  expect(document.activeElement).toBe(link(1))
})

test('[NT-003] the list is at most 400 px high, and scrolls', async () => {
  show()
  const list = await find('ul')
  expect(list.style.maxHeight).toBe('400px')
  expect(list.className).toContain('overflow-y-auto')
})
