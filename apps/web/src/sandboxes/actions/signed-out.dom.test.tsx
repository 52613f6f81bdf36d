// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { flags } from '../../accounts/testing/popup.ts'
import { limits } from '../../templates/create/testing/create.tsx'
import { eventually, find } from '../testing/dom.ts'
import { choose, pick } from '../testing/menu.ts'
import {
  type Answers,
  buildCard,
  draftsOf,
  memberAs,
  person,
  Refusal,
  WORKSPACE_ID,
} from '../testing/server.ts'
import { showApp } from '../testing/show-app.tsx'

const over = () => {
  throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
}

const ofTeam = (fields: object) => () => ({ me: { id: person.id, team: { id: WORKSPACE_ID, ...fields } } })

/** The page's requests besides the list. */
const around: Answers = {
  ...memberAs(),
  'GET /api/meta/features': () => flags(['github']),
  'query WorkspaceLimits': () => limits(),
  'query TeamSidebarData': ofTeam({ sandboxes: [], templates: [] }),
  'query HasTeamRepos': ofTeam({ sandboxes: [] }),
  'query RepositoriesByTeam': ofTeam({ projects: [] }),
  'query SandboxLikes': () => ({ sandbox: null }),
}

const byMenu = (entry: string) => async () => {
  await pick('One')
  await choose(entry)
}
const bothByMenu = (entry: string) => async () => {
  await pick('Two')
  await pick('One', { ctrlKey: true })
  await choose(entry)
}

test.each<[string, () => Promise<void>]>([
  ['forking', byMenu('Fork')],
  ['protecting', byMenu('Protect')],
  ['saving a zip', byMenu('Download zip')],
  ['deleting', byMenu('Delete')],
  ['deleting many', bothByMenu('Delete')],
  ['protecting many', bothByMenu('Protect')],
])(
  '%s with an expired session shows no error, changes nothing, and leads to signing in',
  async (_what, act) => {
    const cards = [buildCard({ title: 'One' }), buildCard({ id: 'bbb222', title: 'Two' })]
    const { router, services } = showApp('/dashboard/drafts', {
      ...around,
      'query TeamDrafts': () => draftsOf(cards),
      'POST /api/v1/sandboxes/aaa111/fork': over,
      'GET /api/v1/sandboxes/aaa111/export': over,
      'mutation MoveToTrash': over,
      'mutation ChangeFrozen': over,
    })
    await act()
    await eventually(() => expect(router.state.location.pathname).toBe('/signin'))
    await find('h1', 'Sign in to Sandlot')
    await find(
      '[role="alert"]',
      'You were signed out elsewhere, or your session expired. Sign in to continue.',
    )
    expect(services.toasts.list()).toEqual([])
  },
)
