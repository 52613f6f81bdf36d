// @vitest-environment jsdom

import { workspaceAbilities } from '@sandlot/core/ability-rules'
import { featuresQuery } from '@sandlot/core/accounts/queries'
import { TeamSidebarDataDocument } from '@sandlot/core/sandboxes/operations.gen'
import { sandboxKeys } from '@sandlot/core/sandboxes/queries'
import type { PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import { act, createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { buildTeam, shopAnswers } from '../../billing/testing/shop.ts'
import { eventually, find, names, press, seek } from '../../sandboxes/testing/dom.ts'
import { buildCard, memberAs, Refusal, USER_ID, WORKSPACE_ID } from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { showPage } from '../../sandboxes/testing/show-page.tsx'
import { limits, answers as limitsAnswers } from '../../templates/create/testing/create.tsx'
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '../../billing/credit-usage.tsx'
import '../../billing/upgrade-entry.tsx'
import { Sidebar } from './sidebar.tsx'

type Has = {
  role?: 'ADMIN' | 'WRITE'
  team?: object
  features?: object
  environment?: Partial<PageEnvironment>
  plan?: string
  isDrawer?: boolean
  isOpen?: boolean
}

function show(templates: { id: string }[], refusal?: Refusal, has: Has = {}) {
  const asked: string[] = []
  const {
    role = 'ADMIN',
    team: fields = {},
    features = {},
    environment = {},
    plan,
    isDrawer = false,
    isOpen = false,
  } = has
  const onClose = vi.fn()
  const own = memberAs(role)['query AllTeams']?.({}) as { me: { workspaces: object[] } }
  const { services } = showPage(
    <Sidebar isDrawer={isDrawer} isOpen={isOpen} onClose={onClose} ref={createRef()} />,
    {
      ...limitsAnswers,
      'query WorkspaceLimits': () => limits({ tier: plan === 'free' ? 2 : 4 }),
      'query AllTeams': () => ({
        me: {
          ...own.me,
          workspaces: own.me.workspaces.map((team) => ({ ...team, ...(plan && { plan }), ...fields })),
        },
      }),
      'GET /api/meta/features': () => ({
        login_with_apple: false,
        login_with_github: true,
        login_with_google: false,
        login_with_workos: false,
        ...features,
      }),
      'query TeamSidebarData': ({ teamId }) => {
        asked.push(String(teamId))
        if (refusal) throw refusal
        const sandboxes = [buildCard({ title: 'Latest of all' })]
        const team = { __typename: 'Team', id: WORKSPACE_ID, sandboxes, templates }
        return { me: { __typename: 'CurrentUser', id: USER_ID, team } }
      },
      'query AllCollections': () => ({ me: { __typename: 'CurrentUser', id: USER_ID, collections: [] } }),
    },
    { environment },
  )
  return { asked, services, onClose }
}

test('[SH-037] loads the 10 latest sandboxes with the rest of the sidebar, but does not list them', async () => {
  expect(String(TeamSidebarDataDocument).replaceAll(/\s+/g, ' ')).toContain(
    'sandboxes(limit: 10, orderBy: {field: "updatedAt", direction: DESC})',
  )
  const { asked, services } = show([])
  await find('a', 'Recent')
  const loaded = () => JSON.stringify(services.queries.getQueryData(sandboxKeys.sidebar(WORKSPACE_ID)))
  await eventually(() => expect(loaded()).toContain('Latest of all'))
  expect(asked).toEqual([WORKSPACE_ID])
  expect(seek('nav')?.textContent).not.toContain('Latest of all')
})

test('[PM-030] drafts are protected from everybody: no renaming, deleting or new folders', async () => {
  const { services } = show([])
  const drafts = await find('nav a', 'Drafts')
  drafts.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }))
  await eventually(() => expect(names('[role="menuitem"]')).toEqual(['Protected']))
  expect(seek('[role="menuitem"]')?.getAttribute('aria-disabled')).toBe('true')
  await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
  press('Escape')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  drafts.focus()
  press('F2')
  press('Delete')
  expect(seek('nav input')).toBeUndefined()
  expect(services.modals.list()).toEqual([])
  expect(drafts.closest('li')?.querySelector('button')).toBeNull()
})

test('[SH-023] templates have an entry once there are some, and lose it with the last one', async () => {
  const templates = [{ id: 't1' }]
  const { services } = show(templates)
  await find('a', 'Templates')
  expect(names('a')).toEqual(expect.arrayContaining(['Get started', 'Recently deleted', 'Shared with me']))
  templates.pop()
  await services.queries.invalidateQueries()
  await eventually(() => expect(seek('a', 'Templates')).toBeUndefined())
})

test('[ER-061] reports what could not be loaded, and keeps the rest of the sidebar', async () => {
  show([], new Refusal('Not today.'))
  await eventually(() =>
    expect(document.body.textContent).toContain(
      'There was a problem getting your data for the sidebar. Not today.',
    ),
  )
  await find('a', 'Recent')
})

const hrefOf = async (name: string) => (await find('nav a', name)).getAttribute('href')

test('[SH-011] [SH-013] [SH-015] [SH-026] the entries link to pages of the active workspace, Settings to its portal', async () => {
  show([])
  expect(await hrefOf('Get started')).toBe('/dashboard/get-started')
  expect(await hrefOf('Shared with me')).toBe('/dashboard/shared')
  expect(await hrefOf('Settings')).toBe(`/t/overview?workspace=${WORKSPACE_ID}`)
  const others = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? '')
  for (const href of others) expect(href).toMatch(/^\/(dashboard\/|t\/overview)/)
})

test('[SH-012] [SH-020] [SH-021] [SH-025] has Recent, and a section with Drafts, All folders and Recently deleted', async () => {
  show([])
  expect(await hrefOf('Recent')).toBe('/dashboard/recent')
  const section = (await find('nav h2', 'Devboxes and Sandboxes')).parentElement
  for (const [name, href] of [
    ['Drafts', '/dashboard/drafts'],
    ['All folders', '/dashboard/sandboxes'],
    ['Recently deleted', '/dashboard/deleted'],
  ] as const) {
    const entry = await find('nav a', name)
    expect(entry.getAttribute('href')).toBe(href)
    expect(section?.contains(entry)).toBe(true)
  }
})

test('[SH-014] Invite members links to the invitation form in the workspace’s portal', async () => {
  show([])
  expect(await hrefOf('Invite members')).toBe(`/t/overview?workspace=${WORKSPACE_ID}#invite`)
})

test('users who may not invite have no such entry', async () => {
  show([], undefined, { role: 'WRITE' })
  await find('nav a', 'Settings')
  expect(seek('nav a', 'Invite members')).toBeUndefined()
  expect(seek('nav button', 'Invite members')).toBeUndefined()
})

test('shows on focus and reads out why a personal workspace has no invitations', async () => {
  show([], undefined, {
    team: { type: 'PERSONAL', abilities: workspaceAbilities({ type: 'PERSONAL' }, 'ADMIN') },
  })
  const entry = await find('nav button', 'Invite members')
  const why = document.getElementById(entry.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toContain('This is a personal workspace, for one person only.')
  entry.click()
  await eventually(() => expect(seek('[role="tooltip"]')?.textContent).toBe(why?.textContent))
})

test('Settings, Invite members and Manage link to the portal’s overview; Upgrade has a page of its own', async () => {
  const overview = new RegExp(`^/t/overview[?]workspace=${WORKSPACE_ID}(#invite)?$`)
  show([], undefined, { plan: 'flex' })
  for (const name of ['Settings', 'Invite members', 'Manage']) {
    await find('#sidebar a', name)
    expect(seek('#sidebar a', name)?.getAttribute('href')).toMatch(overview)
  }
  document.body.replaceChildren()
  show([], undefined, { plan: 'free' })
  const upgrade = (await find('#sidebar section a', 'Upgrade')).getAttribute('href') ?? ''
  expect(upgrade).toBe(`/upgrade?workspaceId=${WORKSPACE_ID}&source=credits`)
  document.body.replaceChildren()
  showApp(upgrade, shopAnswers([buildTeam()]))
  await find('h1', 'Choose a plan')
})

const plans = { features: { plans: true } }

test.each([
  ['an admin of a free workspace', { ...plans, plan: 'free' }, true],
  ['an admin of a workspace that has no plan yet', plans, true],
  ['an admin of a paid one', { ...plans, plan: 'flex' }, false],
  ['a member of a free one who is no admin', { ...plans, plan: 'free', role: 'WRITE' }, false],
  ['an admin where there are no plans', { features: { plans: false } }, false],
] as const)('[SH-016] whether %s is offered upgrading: %s', async (_who, has, isTold) => {
  const { services } = show([], undefined, has)
  await find('nav a', 'Recent')
  await eventually(() =>
    expect(services.queries.getQueryData(featuresQuery(services.client).queryKey)).toBeDefined(),
  )
  // The data is rendered within a few turns. If the entry were shown wrongly, it would exist by then.
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise<void>((done) => setTimeout(done)))
  if (isTold) expect(await hrefOf('Upgrade')).toBe(`/upgrade?workspaceId=${WORKSPACE_ID}&source=sidebar`)
  else expect(seek('nav a', 'Upgrade')).toBeUndefined()
})

test('[PM-042] on premises there are no repositories, from the first render on', async () => {
  const seen = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const name of names('nav h2, nav a')) seen.add(name)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  show([], undefined, { environment: { isOnPrem: true }, features: { on_prem: true } })
  await find('nav a', 'Recent')
  await eventually(() => expect(names('nav h2')).toEqual(['Devboxes and Sandboxes']))
  watch.disconnect()
  expect([...seen]).toContain('Recent')
  for (const name of ['Repositories', 'All repositories']) expect([...seen]).not.toContain(name)
})

test('elsewhere there are', async () => {
  show([])
  await find('nav a', 'All repositories')
})

test('[SH-010] dims the page beside the open drawer, and a click on it closes the drawer', async () => {
  const { onClose } = show([], undefined, { isDrawer: true, isOpen: true })
  const overlay = (await find('#sidebar')).previousElementSibling as HTMLElement
  expect(overlay.className).toMatch(/fixed inset-0.*bg-scrim/)
  expect(onClose).not.toHaveBeenCalled()
  overlay.click()
  expect(onClose).toHaveBeenCalledOnce()
  document.body.replaceChildren()
  show([], undefined, { isDrawer: true })
  expect((await find('#sidebar')).previousElementSibling).toBeNull()
})

test('[SH-033] a right click on Drafts shows a lock and that they are protected', async () => {
  show([])
  const drafts = await find('nav a', 'Drafts')
  drafts.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, button: 2 }))
  const entry = await find('[role="menuitem"]', 'Protected')
  expect(names('[role="menuitem"]')).toEqual(['Protected'])
  expect(entry.querySelector('svg.lucide-lock')).not.toBeNull()
})

test('[SH-009] [CN-010] is 270 px wide, and slides in and out as a drawer', async () => {
  show([], undefined, { isDrawer: true })
  const closed = await find('#sidebar')
  expect(closed.style.width).toBe('min(270px, 85vw)')
  expect(closed.className).toMatch(/-translate-x-full.*transition-\[translate/)
  document.body.replaceChildren()
  show([], undefined, { isDrawer: true, isOpen: true })
  const open = await find('#sidebar')
  expect(open.className).toContain('transition-[translate]')
  expect(open.className).not.toContain('-translate-x-full')
})
