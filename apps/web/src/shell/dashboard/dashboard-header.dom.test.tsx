// @vitest-environment jsdom
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { eventually, find, press, seek } from '../../sandboxes/testing/dom.ts'
import { memberAs } from '../../sandboxes/testing/server.ts'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { LiveProvider } from '../live/live-context.tsx'
import { DashboardHeader } from './dashboard-header.tsx'

function show(role: 'ADMIN' | 'WRITE' | 'READ', isDrawer = false) {
  const onOpen = vi.fn()
  const shown = showPage(
    <LiveProvider>
      <DashboardHeader isDrawer={isDrawer} isOpen={false} onOpen={onOpen} toggleRef={createRef()} />
    </LiveProvider>,
    memberAs(role),
  )
  return { ...shown, onOpen }
}

const button = (name: string) => find<HTMLButtonElement>('header button', name)

test('[SH-048] on a small screen a button opens the sidebar', async () => {
  const { onOpen } = show('WRITE', true)
  ;(await button('Open sidebar')).click()
  expect(onOpen).toHaveBeenCalledOnce()
})

test('[SH-052] Import opens the import modal', async () => {
  const { services } = show('WRITE')
  expect(seek('header button', 'Open sidebar')).toBeUndefined()
  const open = vi.spyOn(services.modals, 'open').mockResolvedValue(undefined)
  ;(await button('Import')).click()
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  const [load] = open.mock.calls[0] ?? []
  const { ImportModal } = await import('../../repositories/import/import-modal.tsx')
  expect(await load?.()).toBe(ImportModal)
})

test('[SH-049] [SH-053] [SH-055] has the workspace switcher, Create, which opens the create modal, and the user menu', async () => {
  const { services } = show('WRITE')
  ;(await button('Switch workspace: Ours')).click()
  const ours = await find('[role="menuitemradio"]', 'Ours')
  expect(ours.getAttribute('aria-checked')).toBe('true')
  press('Escape')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  const open = vi.spyOn(services.modals, 'open').mockResolvedValue(undefined)
  ;(await button('Create')).click()
  await eventually(() => expect(open).toHaveBeenCalledOnce())
  const { CreateModal } = await import('../../templates/create/create-modal.tsx')
  expect(await open.mock.calls[0]?.[0]()).toBe(CreateModal)
  ;(await button('Your account')).click()
  await find('[role="menuitem"]', 'Sign out')
})

test.each([
  ['READ', true],
  ['WRITE', false],
  ['ADMIN', false],
] as const)(
  '[SH-056] [PM-022] [PM-023] for the role %s Import and Create are disabled: %s',
  async (role, isDisabled) => {
    show(role)
    expect((await button('Import')).disabled).toBe(isDisabled)
    expect((await button('Create')).disabled).toBe(isDisabled)
  },
)
