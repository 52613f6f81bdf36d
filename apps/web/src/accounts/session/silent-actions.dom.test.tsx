// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import '@sandlot/ui/menu-popover'
import { shellMessages } from '@sandlot/core/shell/messages'
import { expect, test, vi } from 'vitest'
import { buildProfile, buildSummary, onWire, summaryOnWire } from '../../profile/testing/record.ts'
import { eventually, find, press, seek, type } from '../../sandboxes/testing/dom.ts'
import {
  buildCard,
  draftsOf,
  memberAs,
  person,
  Refusal,
  WORKSPACE_ID,
} from '../../sandboxes/testing/server.ts'
import { showApp } from '../../sandboxes/testing/show-app.tsx'
import { flags } from '../testing/popup.ts'

const ofTeam = (fields: object) => () => ({ me: { id: person.id, team: { id: WORKSPACE_ID, ...fields } } })
const one = buildSummary({ id: 's1', title: 'One' })

/** The whole app for a user whose session has ended, which the page has not noticed yet. */
function show(at: string) {
  const refused = vi.fn(() => {
    throw new Refusal('You need to be signed in to do this.', 'UNAUTHENTICATED')
  })
  const shown = showApp(at, {
    ...memberAs(),
    'GET /api/meta/features': () => flags(['github']),
    'query TeamSidebarData': ofTeam({ sandboxes: [], templates: [] }),
    'query RepositoriesByTeam': ofTeam({ projects: [] }),
    'query HasTeamRepos': ofTeam({ sandboxes: [] }),
    'query SandboxLikes': () => ({ sandbox: null }),
    'query TeamDrafts': () => draftsOf([buildCard()]),
    'GET /api/v1/users/ann': () => onWire(buildProfile({ sandboxCount: 1 })),
    'GET /api/v1/users/ann/sandboxes': () => ({ 1: [summaryOnWire(one)] }),
    'GET /api/v1/users/ann/sandboxes/liked': () => ({ 1: [] }),
    'mutation RenameSandbox': refused,
    'mutation ChangePrivacy': refused,
    'PATCH /api/v1/users/ann': refused,
  })
  return { ...shown, refused }
}

const choose = async (menu: RegExp, entry: string) => {
  ;(await find('button', menu)).click()
  ;(await find('[role="menuitem"]', entry)).click()
}

const actions: [string, string, () => Promise<void>][] = [
  [
    'renaming on the dashboard',
    '/dashboard/drafts',
    async () => {
      const row = await find('[role="row"]', 'First')
      row.focus()
      await eventually(() => expect(document.activeElement).toBe(row))
      press('F2')
      type(await find<HTMLInputElement>('input', 'Title'), 'Better')
      press('Enter')
    },
  ],
  ['pinning on the profile', '/u/ann', () => choose(/One/, 'Pin to profile')],
  ['protecting on the profile', '/u/ann', () => choose(/One/, 'Make private')],
]

test.each(actions)(
  '[PM-014, PS-028] %s without a user shows no error, and the sign-in page explains why it opened',
  async (_action, at, act) => {
    const { services, refused } = show(at)
    await act()
    await find('h1', 'Sign in to Sandlot')
    await find('[role="alert"]', shellMessages.sessionEnded)
    expect(refused).toHaveBeenCalledOnce()
    expect(services.toasts.list()).toEqual([])
    expect(seek('[role="alert"]', /problem|able/)).toBeUndefined()
  },
)
