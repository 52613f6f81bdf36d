// @vitest-environment jsdom
import type { SandboxCard } from '@sandlot/core/sandboxes/items/lists'
import { expect, test, vi } from 'vitest'
import { DraftsPage } from '../lists/drafts-page.tsx'
import { TemplatesPage } from '../lists/templates-page.tsx'
import { eventually, find, press, seek } from '../testing/dom.ts'
import { choose, pick } from '../testing/menu.ts'
import { type Answers, buildCard, draftsOf, memberAs, Refusal } from '../testing/server.ts'
import { showApp } from '../testing/show-app.tsx'
import { showPage } from '../testing/show-page.tsx'

const limits: Answers = {
  'query WorkspaceLimits': () => ({
    me: {
      team: {
        id: 'w1',
        plan: null,
        frozen: false,
        featureFlags: { ubbBeta: true, friendOfCsb: false },
        limits: { includedVmTier: 6, includedCredits: 2147483647, onDemandCreditLimit: null },
        usage: { credits: 0 },
        settings: { minimumPrivacy: 0 },
      },
    },
  }),
}

const cards = [
  buildCard({ id: 'a', title: 'Ant', privacy: 2 }),
  buildCard({ id: 'b', title: 'Bee', privacy: 1 }),
  buildCard({ id: 'c', title: 'Cat', privacy: 2 }),
]
const show = (answers: Answers, list: readonly SandboxCard[] = cards) =>
  showPage(<DraftsPage />, { ...memberAs(), ...limits, 'query TeamDrafts': () => draftsOf(list), ...answers })

/** Answers a request when the test says so. */
function held<Reply>(reply: (input: Record<string, unknown>) => Reply) {
  const calls: Record<string, unknown>[] = []
  let settle: ((go: boolean) => void) | undefined
  return {
    calls,
    answer: (input: Record<string, unknown>) => {
      calls.push(input)
      return new Promise<Reply>((resolve, reject) => {
        settle = (go) => (go ? resolve(reply(input)) : reject(new Refusal('Not today.')))
      })
    },
    settle: async (go: boolean) => {
      await eventually(() => expect(settle).toBeDefined())
      settle?.(go)
      settle = undefined
    },
  }
}

const ids = (input: Record<string, unknown>) => input.ids as string[]
const marks = (title: string, mark: string) =>
  document.querySelector(`[role="row"][aria-label="${title}"] [title^="${mark}"]`) !== null
const all = async (...titles: string[]) => {
  for (const [index, title] of titles.entries()) await pick(title, { ctrlKey: index > 0 })
}

test('[IT-048] [ER-051] a privacy change shows immediately; a refusal reverts and reports it', async () => {
  const call = held(() => ({}))
  show({ 'mutation ChangePrivacy': call.answer })
  await all('Ant', 'Bee')
  await choose('Make public')
  await eventually(() => expect([marks('Ant', 'Public'), marks('Bee', 'Public')]).toEqual([true, true]))
  expect(marks('Cat', 'Public')).toBe(false)
  await call.settle(false)
  await find('[role="alert"]', /We weren't able to update the sandbox privacy: Not today\./)
  await eventually(() => expect([marks('Ant', 'Private'), marks('Bee', 'Unlisted')]).toEqual([true, true]))
})

test('changes the privacy of several in one call, and one Undo restores each', async () => {
  const sent: Record<string, unknown>[] = []
  show({
    'mutation ChangePrivacy': (input) => {
      sent.push(input)
      const changed = ids(input).map((id) => ({ __typename: 'Sandbox', id, privacy: input.privacy }))
      return { setSandboxesPrivacy: changed }
    },
  })
  await all('Ant', 'Bee', 'Cat')
  await choose('Make public')
  await find('[role="status"]', /3 sandboxes made public/)
  expect(sent).toEqual([{ ids: ['a', 'b', 'c'], privacy: 0, was: [2, 1, 2] }])
  ;(await find('button', 'Undo')).click()
  await find('[role="status"]', /Undone for 3 sandboxes/)
  expect(sent.slice(1)).toEqual([
    { ids: ['a', 'c'], privacy: 2, was: [0, 0] },
    { ids: ['b'], privacy: 1, was: [0] },
  ])
  expect([marks('Ant', 'Private'), marks('Bee', 'Unlisted')]).toEqual([true, true])
})

test('[IT-047] [ER-050] a protection change shows immediately and is reverted with the reason', async () => {
  const call = held(() => ({}))
  show({ 'mutation ChangeFrozen': call.answer })
  await all('Ant', 'Bee')
  await choose('Protect')
  await eventually(() => expect([marks('Ant', 'Protected'), marks('Bee', 'Protected')]).toEqual([true, true]))
  await eventually(() => expect(call.calls).toEqual([{ ids: ['a', 'b'], isFrozen: true }]))
  await call.settle(false)
  await find('[role="alert"]', /We weren't able to update the protected status of the sandboxes: Not today\./)
  await eventually(() =>
    expect([marks('Ant', 'Protected'), marks('Bee', 'Protected')]).toEqual([false, false]),
  )
})

const flags = [
  ['export', 'preventSandboxExport', 'SetPreventSandboxesExport', 'Prevent export', 'Allow export'],
  [
    ...['leaving', 'preventSandboxLeaving', 'SetPreventSandboxesLeavingWorkspace'],
    ...['Prevent leaving workspace', 'Allow leaving workspace'],
  ],
] as const

test.each(flags)(
  '[IT-049] [ER-057] preventing %s shows immediately and is reverted; [IT-050] [ER-056] a success is reported',
  async (_what, flag, mutation, prevent, allow) => {
    const permissions = { preventSandboxExport: false, preventSandboxLeaving: false, [flag]: true }
    const call = held((input) => ({
      [`s${mutation.slice(1)}`]: ids(input).map((id) => ({ __typename: 'Sandbox', id, permissions })),
    }))
    show({ [`mutation ${mutation}`]: call.answer })
    const offered = async (entry: string) => {
      await pick('Ant')
      await eventually(() => {
        if (!document.querySelector('[role="menu"]')) press('Alt')
        expect(seek('[role="menuitem"]', entry)).toBeDefined()
      })
      await eventually(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy())
      press('Escape')
      await eventually(() => expect(document.querySelector('[role="menu"]')).toBeNull())
    }
    await pick('Ant')
    await choose(prevent)
    await offered(allow)
    await call.settle(false)
    await find('[role="alert"]', /There was a problem updating your sandbox permissions: Not today\./)
    await offered(prevent)
    await pick('Ant')
    await choose(prevent)
    await eventually(() => expect(call.calls).toHaveLength(2))
    await call.settle(true)
    await find('[role="status"]', /Sandbox permissions updated\./)
    await offered(allow)
  },
)

test('[IT-044] a forbidden export is disabled in the menu, with the reason, and does nothing', async () => {
  const exported = vi.fn()
  show({ 'GET /api/v1/sandboxes/a/export': exported }, [
    buildCard({
      ...{ id: 'a', title: 'Ant', authorization: 'READ' },
      permissions: { preventSandboxExport: true, preventSandboxLeaving: false },
    }),
  ])
  await pick('Ant')
  await choose(/^Download zip/)
  const entry = await find('[role="menuitem"]', /^Download zip/)
  expect(entry.getAttribute('aria-disabled')).toBe('true')
  expect(entry.textContent).toContain('You do not have permission to export this Sandbox')
  expect(exported).not.toHaveBeenCalled()
})

test('a sandbox converted to a template leaves the list immediately; [IT-054] [ER-045] a refusal restores it', async () => {
  const call = held(() => ({}))
  show({ 'mutation MakeTemplates': call.answer })
  await pick('Ant')
  await choose('Convert into a template')
  await eventually(() => expect(seek('[role="row"]', 'Ant')).toBeUndefined())
  await call.settle(false)
  await find('[role="alert"]', /There was a problem making your template: Not today\./)
  await find('[role="row"]', 'Ant')
})

test('[IT-053] a sandbox converted to a template leaves the list for good, and the sidebar is refreshed', async () => {
  let drafts = cards
  let templates: { id: string }[] = []
  showApp('/dashboard/drafts', {
    ...memberAs(),
    ...limits,
    'query TeamDrafts': () => draftsOf(drafts),
    'query TeamSidebarData': () => ({
      me: { id: 'u1', team: { __typename: 'Team', id: 'w1', sandboxes: [], templates } },
    }),
    'mutation MakeTemplates': (input) => {
      drafts = cards.filter(({ id }) => !ids(input).includes(id))
      templates = [{ id: 't' }]
      return { makeSandboxesTemplates: [] }
    },
  })
  await find('nav a', 'Drafts')
  await pick('Ant')
  expect(seek('nav a', 'Templates')).toBeUndefined()
  await choose('Convert into a template')
  await find('[role="status"]', /“Ant” is now a template/)
  await find('nav a', 'Templates')
  expect(seek('[role="row"]', 'Ant')).toBeUndefined()
  expect(seek('[role="row"]', 'Bee')).toBeDefined()
})

test('[IT-055] [IT-056] a template converted back leaves the templates immediately; [IT-057] [ER-040] a refusal restores it', async () => {
  const kit = buildCard({ id: 'k', title: 'Kit', customTemplate: { id: 't', iconUrl: null } })
  const templates = [{ id: 't', sandbox: { ...kit, viewCount: 0 } }]
  let listed: typeof templates = templates
  const call = held(() => {
    listed = []
    return { unmakeSandboxesTemplates: [] }
  })
  showPage(<TemplatesPage />, {
    ...memberAs(),
    ...limits,
    'query TeamTemplates': () => ({
      me: { __typename: 'CurrentUser', id: 'u1', team: { __typename: 'Team', id: 'w1', templates: listed } },
    }),
    'mutation UnmakeTemplates': call.answer,
  })
  await pick('Kit')
  await choose('Convert into a sandbox')
  await eventually(() => expect(seek('[role="row"]', 'Kit')).toBeUndefined())
  await call.settle(false)
  await find('[role="alert"]', /There was a problem reverting your template: Not today\./)
  await pick('Kit')
  await choose('Convert into a sandbox')
  await eventually(() => expect(call.calls).toHaveLength(2))
  await call.settle(true)
  await find('[role="status"]', /“Kit” is a sandbox again/)
  await eventually(() => expect(seek('[role="row"]', 'Kit')).toBeUndefined())
})

test('a change split into several calls keeps what succeeded, and retries the rest', async () => {
  const many = Array.from({ length: 1200 }, (_, index) =>
    buildCard({ id: `n${index}`, title: `No ${index}` }),
  )
  const sent: number[] = []
  const frozen = new Set<string>()
  show({
    'query TeamDrafts': ({ after }) =>
      draftsOf(after ? [] : many.map((card) => ({ ...card, isFrozen: frozen.has(card.id) }))),
    'mutation ChangeFrozen': (input) => {
      sent.push(ids(input).length)
      if (sent.length === 2) throw new Refusal('The network is tired.')
      for (const id of ids(input)) frozen.add(id)
      return {
        setSandboxesFrozen: ids(input).map((id) => ({ __typename: 'Sandbox', id, isFrozen: true })),
      }
    },
  })
  await pick('No 0')
  press('a', { ctrlKey: true })
  await find('[role="toolbar"]', 'Selection')
  await choose('Protect')
  await find('[role="alert"]', /The network is tired\..*Changed 1,000 of 1,200/)
  await eventually(() => expect(marks('No 0', 'Protected')).toBe(true))
  ;(await find('button', 'Retry the rest')).click()
  await find('[role="status"]', /200 sandboxes protected/)
  expect(sent).toEqual([1000, 200, 200])
})

test('a long change of many items shows its progress, and has a single Undo', async () => {
  const many = Array.from({ length: 60 }, (_, index) => buildCard({ id: `n${index}`, title: `No ${index}` }))
  const call = held((input) => ({
    setSandboxesFrozen: ids(input).map((id) => ({ __typename: 'Sandbox', id, isFrozen: input.isFrozen })),
  }))
  const tells: (() => void)[] = []
  showPage(
    <DraftsPage />,
    {
      ...memberAs(),
      ...limits,
      'query TeamDrafts': ({ after }) => draftsOf(after ? [] : many),
      'mutation ChangeFrozen': call.answer,
    },
    {
      schedule: (tell) => {
        tells.push(tell)
        return () => void tells.splice(tells.indexOf(tell), 1)
      },
    },
  )
  await pick('No 0')
  press('a', { ctrlKey: true })
  await choose('Protect')
  await eventually(() => expect(call.calls).toHaveLength(1))
  for (const tell of [...tells]) tell()
  await find('[role="status"]', /Changed 0 of 60/)
  await call.settle(true)
  await find('[role="status"]', /60 sandboxes protected/)
  expect(seek('[role="status"]', /Changed 0 of 60/)).toBeUndefined()
  ;(await find('button', 'Undo')).click()
  await eventually(() => expect(call.calls).toHaveLength(2))
  await call.settle(true)
  await find('[role="status"]', /Undone for 60 sandboxes/)
  expect(call.calls.map(({ isFrozen, ids: all }) => [isFrozen, (all as string[]).length])).toEqual([
    [true, 60],
    [false, 60],
  ])
})
