// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { eventually, find, names, seek, type } from '../../sandboxes/testing/dom.ts'
import { type Answers, Refusal } from '../../sandboxes/testing/server.ts'
import { memoryStore } from '../../sandboxes/testing/services.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { buildTeam, me, shopAnswers } from '../testing/shop.ts'
import { useCases } from './use-cases-step.tsx'

type Options = {
  kept?: Record<string, string>
  plans?: boolean
  answers?: Answers
  at?: string
  isVisitor?: boolean
}

function show({ kept = {}, plans = true, answers = {}, at = '/create-workspace', isVisitor }: Options = {}) {
  const teams = [buildTeam({ id: 'w1', name: 'Ours' }), buildTeam({ id: 'w2', name: 'Just made' })]
  const asked: string[] = []
  const noting = (all: Answers): Answers =>
    Object.fromEntries(
      Object.entries(all).map(([name, answer]) => [
        name,
        (input) => {
          if (name.startsWith('mutation')) asked.push(`${name.slice(9)} ${JSON.stringify(input)}`)
          return answer(input)
        },
      ]),
    )
  const store = memoryStore({ ...(!isVisitor && { 'CSB/TOKEN': '"slt_test"' }), ...kept })
  const shown = showApp(
    at,
    noting({
      ...shopAnswers(teams, { plans }),
      'mutation CreateTeam': ({ name }) => {
        teams.push(buildTeam({ id: 'new', name: String(name), plan: plans ? 'free' : null }))
        return { createTeam: teams.at(-1) }
      },
      'mutation SetTeamName': ({ teamId, name }) => {
        const team = teams.find(({ id }) => id === teamId)
        if (team) team.name = String(name)
        return { setTeamName: team }
      },
      'mutation DeleteWorkspace': ({ teamId }) => {
        teams.splice(
          teams.findIndex(({ id }) => id === teamId),
          1,
        )
        return { deleteWorkspace: 'gone' }
      },
      'mutation SetTeamMetadata': ({ teamId, useCases: list }) => ({
        setTeamMetadata: {
          __typename: 'Team',
          id: teamId,
          metadata: { __typename: 'TeamMetadata', useCases: list },
        },
      }),
      ...answers,
    }),
    { store, ...(isVisitor && { isVisitor }) },
  )
  return { ...shown, store, asked }
}

const field = () => find<HTMLInputElement>('input[name="name"]')
const press = async (name: string) => (await find('main button', name)).click()
const isDisabled = (name: string) => seek<HTMLButtonElement>('main button', name)?.disabled
const problem = async () => {
  const id = (await field()).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id.split(' ')[0] ?? '')?.textContent ?? ''
}
/** Names a workspace and continues to the next step. */
async function nameIt(name = 'Night Shift') {
  await find('span', 'STEP 1 OF 6')
  type(await field(), name)
  await press('Next')
  await find('h1', 'How would you like to use Sandlot?')
}

describe('the name', () => {
  test('[RT-028] [WZ-031] the wizard begins with "Name your workspace"', async () => {
    show()
    await find('h1', 'Name your workspace')
    expect(document.body.textContent).toContain('You will be its admin.')
  })

  test('[WZ-033] [WZ-034] [WZ-035] reports a blank or taken name, and disables Next meanwhile', async () => {
    show()
    expect(await problem()).toBe('')
    await press('Next')
    await eventually(async () => expect(await problem()).toBe('Workspace name cannot be empty.'))
    expect(isDisabled('Next')).toBe(true)
    type(await field(), ' ours ')
    await eventually(async () => expect(await problem()).toBe('You already have a workspace with this name.'))
    expect(isDisabled('Next')).toBe(true)
    type(await field(), 'Others')
    await eventually(() => expect(isDisabled('Next')).toBe(false))
    type(await field(), '   ')
    await eventually(async () => expect(await problem()).toBe('Workspace name cannot be empty.'))
    expect(isDisabled('Next')).toBe(true)
  })

  test('[WZ-036] Next does nothing while saving, so only one workspace is created', async () => {
    let answer = () => {}
    const { asked } = show({
      answers: {
        'mutation CreateTeam': ({ name }) =>
          new Promise((resolve) => {
            answer = () => resolve({ createTeam: buildTeam({ id: 'w2', name: String(name) }) })
          }),
      },
    })
    type(await field(), 'Night Shift')
    await press('Next')
    const next = await find('main button[aria-disabled="true"]', 'Next')
    next.click()
    next.click()
    await eventually(() => expect(asked).toHaveLength(1))
    answer()
    await find('h1', 'How would you like to use Sandlot?')
    expect(asked).toEqual(['CreateTeam {"name":"Night Shift"}'])
  })

  test('finishing before the feature flags are loaded still leads on to the plans', async () => {
    let tell = (_features: unknown) => {}
    const { asked, router } = show({
      answers: { 'GET /api/meta/features': () => new Promise((resolve) => (tell = resolve)) },
    })
    type(await field(), 'Night Shift')
    await press('Next')
    await eventually(() => expect(asked).toHaveLength(1))
    tell(await shopAnswers([], { plans: true })['GET /api/meta/features']?.({}))
    await find('h1', 'How would you like to use Sandlot?')
    expect(router.state.location.pathname).toBe('/create-workspace')
  })

  test('[WZ-037] [WZ-038] the first Next creates the workspace with a trimmed name; going back and changing it renames it', async () => {
    const { asked } = show()
    await nameIt(' Night Shift ')
    await press('Back')
    await eventually(async () => expect((await field()).value).toBe('Night Shift'))
    await press('Next')
    await find('h1', 'How would you like to use Sandlot?')
    expect(asked).toEqual(['CreateTeam {"name":"Night Shift"}'])
    await press('Back')
    await field()
    type(await field(), 'Day Shift')
    await press('Next')
    await find('h1', 'How would you like to use Sandlot?')
    expect(asked.slice(1)).toEqual(['SetTeamName {"teamId":"new","name":"Day Shift"}'])
    await find('span', "Upgrade Day Shift's workspace")
  })

  test('[WZ-039] [ER-104] a failed creation or rename shows under the name, which stays', async () => {
    const refuse = () => {
      throw new Refusal('Names of animals are not allowed here.', 'BAD_USER_INPUT')
    }
    const told = 'There was a problem saving your workspace: Names of animals are not allowed here.'
    let makes = false
    show({
      answers: {
        'mutation CreateTeam': () =>
          makes ? { createTeam: buildTeam({ id: 'w2', name: 'Just made' }) } : refuse(),
        'mutation SetTeamName': refuse,
      },
    })
    type(await field(), 'Cats')
    await press('Next')
    await eventually(async () => expect(await problem()).toBe(told))
    expect((await field()).value).toBe('Cats')
    makes = true
    type(await field(), 'Cat')
    await press('Next')
    await find('h1', 'How would you like to use Sandlot?')
    await press('Back')
    type(await field(), 'Cats')
    await press('Next')
    await eventually(async () => expect(await problem()).toBe(told))
  })
})

describe('the workspace of the user’s e-mail domain', () => {
  const eligible = (more: Answers = {}): Answers => ({
    'query GetEligibleWorkspaces': () =>
      me({ eligibleWorkspaces: [{ __typename: 'TeamPreview', id: 'w9', name: 'Acme', avatarUrl: null }] }),
    ...more,
  })
  const TITLE = 'You have been invited to join the Acme workspace'

  test('[WZ-040] [WZ-041] is offered by name, and not shown when there is none', async () => {
    show({ answers: eligible() })
    await find('section', TITLE)
    document.body.replaceChildren()
    show()
    await find('span', 'STEP 1 OF 6')
    expect(seek('section', TITLE)).toBeUndefined()
  })

  test('[WZ-042] "Join workspace" joins it and opens it', async () => {
    const { asked, router } = show({
      answers: eligible({
        'mutation JoinEligibleWorkspace': () => ({
          joinEligibleWorkspace: buildTeam({ id: 'w2', name: 'Just made' }),
        }),
      }),
    })
    await find('section', TITLE)
    await press('Join workspace')
    await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/recent'))
    expect(asked).toEqual(['JoinEligibleWorkspace {"workspaceId":"w9"}'])
  })

  test('[WZ-043] "Reject" closes the banner', async () => {
    show({ answers: eligible() })
    await find('section', TITLE)
    await press('Reject')
    await eventually(() => expect(seek('section', TITLE)).toBeUndefined())
  })
})

describe('without plans', () => {
  test('[ST-006] [WZ-014] the name is the only step; the device stores the id until the workspace is opened', async () => {
    const { router, store } = show({ plans: false })
    await find('h1', 'Name your workspace')
    const keep = vi.spyOn(store, 'setItem')
    type(await field(), 'Night Shift')
    await press('Next')
    await find('button', 'Switch workspace: Night Shift')
    expect(router.state.location.pathname).toBe('/dashboard/recent')
    expect(keep.mock.calls.filter(([key]) => String(key).endsWith('WORKSPACE_ID'))).toEqual([
      ['CSB/FRESH_WORKSPACE_ID', '"new"'],
      ['CSB/SELECTED_WORKSPACE_ID', '"new"'],
    ])
    expect(store.getItem('CSB/FRESH_WORKSPACE_ID')).toBeNull()
  })

  test('shows no billing step or term', async () => {
    show({ plans: false })
    await find('h1', 'Name your workspace')
    expect(document.body.textContent).not.toMatch(/STEP|plan|upgrade|credit|\$/i)
  })

  test('[ST-006] offers a created workspace that was never opened', async () => {
    const { store } = show({ plans: false, kept: { 'CSB/FRESH_WORKSPACE_ID': '"w2"' } })
    await find('p', 'Just made is ready. You just created it.')
    await press('Open it')
    await find('button', 'Switch workspace: Just made')
    expect(store.getItem('CSB/FRESH_WORKSPACE_ID')).toBeNull()
  })
})

describe('the intended use', () => {
  test('[CN-097] [WZ-047] [WZ-048] [WZ-049] [WZ-050] nine options in one list, any number of which can be selected', async () => {
    show()
    await nameIt()
    expect(useCases).toHaveLength(9)
    expect([...document.querySelectorAll('main fieldset label')].map((one) => one.textContent)).toEqual(
      useCases.map(({ label }) => label),
    )
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')]
    boxes()[8]?.click()
    boxes()[1]?.click()
    await eventually(() =>
      expect(boxes().flatMap(({ checked }, at) => (checked ? [at] : []))).toEqual([1, 8]),
    )
  })

  test('[WZ-052] sends the selection', async () => {
    const { asked } = show()
    await nameIt()
    ;(await find<HTMLInputElement>('input[value=interviews]')).click()
    ;(await find<HTMLInputElement>('input[value=learning]')).click()
    await press('Next')
    await find('h1', 'Choose a plan')
    expect(asked.slice(1)).toEqual(['SetTeamMetadata {"teamId":"new","useCases":["learning","interviews"]}'])
  })

  test('[WZ-051] sends nothing when none is selected', async () => {
    const { asked } = show()
    await nameIt()
    await press('Skip')
    await find('h1', 'Choose a plan')
    expect(asked).toEqual(['CreateTeam {"name":"Night Shift"}'])
  })
})

describe('the flow', () => {
  test('[WZ-009] [WZ-012] choosing Free ends it: Recent of the new workspace, with new_workspace=true', async () => {
    const { router } = show()
    await nameIt()
    await press('Skip')
    await press('Choose Free')
    await find('button', 'Switch workspace: Night Shift')
    expect(router.state.location.pathname).toBe('/dashboard/recent')
    await eventually(() => expect(router.state.location.search).toEqual({ new_workspace: 'true' }))
  })

  test('[WZ-002] [WZ-003] [WZ-004] [WZ-005] [WZ-006] [WZ-007] [WZ-010] each step shows its number and title, and leads forward and back', async () => {
    show()
    const head = async (number: number, title: string) => {
      await find('h1', title)
      await find('span', `STEP ${number} OF 6`)
      expect(names('main header button')).toEqual([number === 1 ? 'Cancel' : 'Back'])
      if (number > 1) await find('span', "Upgrade Night Shift's workspace")
    }
    await head(1, 'Name your workspace')
    await nameIt()
    await head(2, 'How would you like to use Sandlot?')
    await press('Skip')
    await head(3, 'Choose a plan')
    await press('Choose Pro')
    await head(4, 'Choose your add-ons (optional)')
    await press('Next')
    await head(5, 'Set a spending limit')
    await press('Back')
    await head(4, 'Choose your add-ons (optional)')
    await press('Back')
    await head(3, 'Choose a plan')
    await press('Back')
    await head(2, 'How would you like to use Sandlot?')
    await press('Back')
    await head(1, 'Name your workspace')
  })

  test('[WZ-013] dismissing it deletes what it created, and leads to Recent', async () => {
    const { asked, router, store } = show()
    await nameIt()
    await press('Back')
    await press('Cancel')
    await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/recent'))
    expect(asked.slice(1)).toEqual(['DeleteWorkspace {"teamId":"new"}'])
    expect(store.getItem('CSB/FRESH_WORKSPACE_ID')).toBeNull()
  })

  test.each([
    ['one that the device kept from before', { 'CSB/FRESH_WORKSPACE_ID': '"w2"' }, '/create-workspace'],
    ['one that the address names', {}, '/create-workspace?workspace=w2&step=create'],
    ['nothing at all', {}, '/create-workspace'],
  ])('[WZ-015] dismissing it deletes nothing that it did not create: %s', async (_what, kept, at) => {
    const { asked, router } = show({ kept, at })
    await find('span', 'STEP 1 OF 6')
    await press('Cancel')
    await eventually(() => expect(router.state.location.pathname).toBe('/dashboard/recent'))
    expect(asked).toEqual([])
  })

  test('[WZ-011] signed-out users are sent to sign-in, and return from there', async () => {
    const { router } = show({ isVisitor: true })
    await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
    expect(router.state.location.search).toEqual({ continue: '/create-workspace' })
  })
})
