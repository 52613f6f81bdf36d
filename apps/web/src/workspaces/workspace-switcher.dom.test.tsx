// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './workspace-menu.tsx'
import { defaultVmTier, includedVmTier } from '@sandlot/core/runtime/tier-rules'
import { workspaceKeys } from '@sandlot/core/workspaces/queries'
import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { eventually, find, names, press, seek, type } from '../sandboxes/testing/dom.ts'
import { type Answers, Refusal, USER_ID } from '../sandboxes/testing/server.ts'
import { memoryStore } from '../sandboxes/testing/services.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { menuMessages } from './menu-messages.ts'
import { useWorkspace } from './workspace-context.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const PRIMARY = 'w-mine'

const team = (id: string, name: string, more: object = {}) => ({
  __typename: 'Team',
  id,
  name,
  avatarUrl: null,
  type: 'TEAM',
  insertedAt: '2026-01-01T00:00:00Z',
  viewerAuthorization: { authorization: 'ADMIN', teamManager: false },
  isLastAdmin: true,
  abilities: {},
  ...more,
})

const OURS = [team('w-zoo', 'Zoo'), team('w-acme', 'Acme'), team(PRIMARY, 'Mine'), team('w-bee', 'bee')]

function Page() {
  const { active } = useWorkspace()
  const { workspace = '' } = useSearch({ strict: false })
  return (
    <>
      <WorkspaceSwitcher />
      <p id="active">{active.name}</p>
      <p id="address">{workspace}</p>
    </>
  )
}

type Has = {
  workspaces?: object[]
  primaryId?: string | null
  kept?: string
  answers?: Answers
  isOnline?: boolean
  fromAddress?: string
}

function show({
  workspaces = OURS,
  primaryId = PRIMARY,
  kept,
  answers,
  isOnline = true,
  fromAddress,
}: Has = {}) {
  const asked: unknown[] = []
  const store = memoryStore({
    'CSB/TOKEN': '"slt_test"',
    ...(kept !== undefined && { 'CSB/SELECTED_WORKSPACE_ID': kept }),
  })
  const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })
  const shown = showPage(
    <Page />,
    {
      'query AllTeams': () => me({ primaryWorkspaceId: primaryId, workspaces }),
      'query TeamInfo': ({ teamId }) => {
        asked.push(teamId)
        return me({ team: team(String(teamId), 'Acme, renamed') })
      },
      ...answers,
    },
    { store, isOnline, fromAddress },
  )
  const stored = () => JSON.parse(store.getItem('CSB/SELECTED_WORKSPACE_ID') ?? 'null')
  return { ...shown, asked, stored }
}

const ACTIVE = '#active'
const open = async () => {
  ;(await find('button', /^Switch workspace/)).click()
  await find('[role="menu"]')
}
const choose = async (name: string) => {
  await open()
  ;(await find('[role="menuitemradio"]', name)).click()
}

test('[SH-066] [SH-067] [SH-069] lists the primary workspace first, then the others by name, each with its avatar', async () => {
  show()
  await open()
  expect(names('[role="menuitemradio"]')).toEqual(['Mine', 'Acme', 'bee', 'Zoo'])
  const letters = [...document.querySelectorAll('[role="menuitemradio"] [data-letter]')]
  expect(letters.map((letter) => letter.getAttribute('data-letter'))).toEqual(['M', 'A', 'B', 'Z'])
  const last = [...document.querySelectorAll('[role^="menuitem"]')].at(-1)
  expect(last?.textContent).toBe('Create workspace')
  expect(last?.getAttribute('href')).toBe('/create-workspace')
})

test('many workspaces can be filtered by typing, and chosen by keyboard', async () => {
  const many = Array.from({ length: 30 }, (_, at) => team(`w${at}`, `Team ${at}`))
  show({ workspaces: many, primaryId: 'w0' })
  await open()
  const field = await find<HTMLInputElement>('input[type="search"]')
  await eventually(() => expect(document.activeElement).toBe(field))
  type(field, 'team 2')
  const shown = ['Team 2', ...Array.from({ length: 10 }, (_, at) => `Team ${20 + at}`)]
  await eventually(() => expect(names('[role="menuitemradio"]')).toEqual(shown))
  type(field, 'nowhere')
  await find('[role="menu"] p', menuMessages.none)
  type(field, 'TEAM 29')
  await eventually(() => expect(names('[role^="menuitem"]')).toEqual(['Team 29']))
  press('ArrowDown')
  await eventually(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy())
  press('Enter')
  await find('#address', 'w29')
})

test('few workspaces have no filter', async () => {
  show()
  await open()
  expect(seek('input')).toBeUndefined()
})

test('[PM-037] a Pro workspace has larger machines than a Free one, and the badge', async () => {
  const [free, pro] = [includedVmTier('free'), includedVmTier('pro')]
  expect(pro).toBeGreaterThan(free)
  expect(defaultVmTier(pro)).toBeGreaterThan(defaultVmTier(free))
  show({
    workspaces: [team('w0', 'Free', { plan: 'free' }), team('w1', 'Paid', { plan: 'flex' })],
    primaryId: 'w0',
  })
  await open()
  const badges = [...document.querySelectorAll('[role="menuitemradio"] [slot="description"]')]
  expect(badges.map((badge) => badge.textContent)).toEqual(['Pro'])
  expect(badges[0]?.closest('[role="menuitemradio"]')?.textContent).toContain('Paid')
})

test('[SH-068] only a workspace with a paid plan has the badge', async () => {
  const plans = { None: null, Free: 'free', Paid: 'flex', Large: 'enterprise' }
  show({
    workspaces: Object.entries(plans).map(([name, plan], at) => team(`w${at}`, name, { plan })),
    primaryId: 'w0',
  })
  await open()
  const badges = [...document.querySelectorAll('[role="menuitemradio"] [slot="description"]')]
  expect(badges.map((badge) => badge.textContent)).toEqual(['Pro', 'Pro'])
  const withOne = badges.map((badge) => badge.closest('[role="menuitemradio"]')?.textContent ?? '')
  expect(withOne).toEqual([expect.stringContaining('Large'), expect.stringContaining('Paid')])
})

test('[SH-071] [ST-003] [ST-014] [ST-039] [ST-041] [ST-042] selecting another workspace stores it, puts it in the address, and reloads it', async () => {
  const { stored, asked } = show()
  await find(ACTIVE, 'Mine')
  await choose('Acme')
  await find('#address', 'w-acme')
  expect(stored()).toBe('w-acme')
  await find(ACTIVE, 'Acme, renamed')
  expect(asked).toEqual(['w-acme'])
})

test('[SH-071] a user who came by the address of one workspace can select another', async () => {
  show({ fromAddress: 'w-bee' })
  await find(ACTIVE, 'bee')
  await choose('Zoo')
  await find(ACTIVE, 'Acme, renamed')
})

test('[ST-038] selecting the same workspace does nothing', async () => {
  const { stored, asked, router } = show()
  await choose('Mine')
  await eventually(() => expect(seek('[role="menu"]')).toBeUndefined())
  expect([stored(), router.state.location.search]).toEqual([null, {}])
  // Any request caused by the first choice would have been sent before this one.
  await choose('Acme')
  await find(ACTIVE, 'Acme, renamed')
  expect(asked).toEqual(['w-acme'])
})

test('[ST-043] falls back to another workspace, with a message, if the selected one is missing', async () => {
  const { stored, services } = show({
    answers: {
      'query TeamInfo': () => ({ me: { __typename: 'CurrentUser', id: USER_ID, team: null } }),
    },
  })
  await choose('Acme')
  await eventually(() => expect(services.toasts.list()[0]?.text).toContain('Acme could not be opened'))
  await find(ACTIVE, 'Mine')
  await find('#address', '')
  expect(stored()).toBe(PRIMARY)
})

test('[ST-043] also if the server refuses', async () => {
  show({
    answers: {
      'query TeamInfo': () => {
        throw new Refusal('Not now.')
      },
    },
  })
  await choose('Zoo')
  await find(ACTIVE, 'Mine')
})

test('keeps the selected one without a network', async () => {
  const { asked } = show({ isOnline: false })
  await choose('Acme')
  await find(ACTIVE, 'Acme')
  expect(asked).toEqual([])
})

test('[SH-070] there is no selector without a workspace', async () => {
  const { services } = show({ workspaces: [], primaryId: null })
  await eventually(() =>
    expect(services.queries.getQueryData(workspaceKeys.all)).toEqual({ primaryId: null, workspaces: [] }),
  )
  await eventually(() => expect(services.queries.isFetching()).toBe(0))
  expect(seek('button', /^Switch workspace/)).toBeUndefined()
})

test.each([
  ['[ST-003] [ST-032] the one of the device', { kept: '"w-bee"' }, 'bee'],
  ['[ST-033] the primary one where the device has garbage', { kept: '{oops' }, 'Mine'],
  ['the primary one where the device names one that is gone', { kept: '"w-gone"' }, 'Mine'],
  [
    '[ST-034] one with a paid plan without a primary one',
    { primaryId: null, workspaces: [team('a', 'A'), team('b', 'B', { plan: 'flex' })] },
    'B',
  ],
  ['[ST-035] the first without any of these', { primaryId: null }, 'Zoo'],
])('initially, %s is active', async (_what, has, name) => {
  show(has)
  await find(ACTIVE, name)
})

test.each([
  ['that one is no longer in', [], /Acme is no longer available to you\./],
  ['that somebody deleted', [{ id: 'w-acme', name: 'Acme' }], /Acme was deleted\./],
])('a workspace %s is replaced by another, with a message', async (_which, deletedWorkspaces, said) => {
  let workspaces = OURS
  const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })
  const { services, stored } = show({
    kept: '"w-acme"',
    answers: {
      'query AllTeams': () => me({ primaryWorkspaceId: PRIMARY, workspaces }),
      'query DeletedWorkspaces': () => me({ deletedWorkspaces }),
    },
  })
  await find(ACTIVE, 'Acme')
  workspaces = OURS.filter(({ id }) => id !== 'w-acme')
  await services.queries.invalidateQueries({ queryKey: ['workspaces'] })
  await find(ACTIVE, 'Mine')
  await find('[role="alert"], [role="status"]', said)
  expect(stored()).toBe(PRIMARY)
})
