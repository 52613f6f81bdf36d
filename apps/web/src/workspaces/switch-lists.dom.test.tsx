// @vitest-environment jsdom
// Loaded before the tests start, because it can take longer than their timeouts on a busy machine.
import './workspace-menu.tsx'
import { expect, test } from 'vitest'
import { ContributionsPage } from '../repositories/contributions-page.tsx'
import { DraftsPage } from '../sandboxes/lists/drafts-page.tsx'
import { FolderPage } from '../sandboxes/lists/folder-page.tsx'
import { eventually, find, names } from '../sandboxes/testing/dom.ts'
import { buildCard, USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const team = (id: string, name: string) => ({
  __typename: 'Team',
  id,
  name,
  avatarUrl: null,
  type: 'TEAM',
  insertedAt: '2026-01-01T00:00:00Z',
  viewerAuthorization: { authorization: 'ADMIN', teamManager: false },
  isLastAdmin: true,
  abilities: {},
})
const me = (fields: object) => ({ me: { __typename: 'CurrentUser', id: USER_ID, ...fields } })

const folder = (id: string) => ({
  __typename: 'Collection',
  id,
  path: '/',
  sandboxCount: 1,
  teamId: id,
})

test.each([
  ['drafts', DraftsPage, 'query TeamDrafts', (cards: object[]) => me({ team: { id: 'w', drafts: cards } })],
  [
    'a folder',
    () => <FolderPage path="/" />,
    'query PathedSandboxes',
    (cards: object[]) => me({ collection: { __typename: 'Collection', id: 'c', sandboxes: cards } }),
  ],
] as const)(
  'clears the %s of one workspace as soon as another one is selected',
  async (_what, Page, query, reply) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    showPage(
      <>
        <WorkspaceSwitcher />
        <Page />
      </>,
      {
        'query AllTeams': () =>
          me({ primaryWorkspaceId: 'w-mine', workspaces: [team('w-mine', 'Mine'), team('w-acme', 'Acme')] }),
        'query TeamInfo': () => me({ team: team('w-acme', 'Acme') }),
        'query AllCollections': ({ teamId }) => me({ collections: [folder(String(teamId))] }),
        [query]: async ({ teamId }) => {
          if (teamId === 'w-mine') return reply([buildCard({ title: 'Ours' })])
          await answered
          return reply([buildCard({ id: 'bbb222', title: 'Theirs', teamId: 'w-acme' })])
        },
      },
    )
    const rows = () => names('[role="row"]').join(' ')
    await eventually(() => expect(rows()).toContain('Ours'))
    ;(await find('button', /^Switch workspace/)).click()
    ;(await find('[role="menuitemradio"]', 'Acme')).click()
    await find('button', 'Switch workspace: Acme')
    expect(rows()).not.toContain('Ours')
    answer()
    await eventually(() => expect(rows()).toContain('Theirs'))
    expect(rows()).not.toContain('Ours')
  },
)

const contribution = {
  __typename: 'Branch',
  id: 'b1',
  name: 'fix/it',
  contribution: true,
  upstream: false,
  lastAccessedAt: null,
  owner: null,
  pullRequests: [],
  project: {
    __typename: 'Project',
    id: 'p1',
    repository: { owner: 'acme', name: 'site' },
    team: { __typename: 'Team', id: 'w-mine' },
  },
}

test.each([
  ['sandboxes', DraftsPage, 'Ours'],
  ['contributions', ContributionsPage, 'fix/it'],
] as const)(
  '[ST-040] clears the %s of one workspace when another one is selected',
  async (_what, Page, theirs) => {
    showPage(
      <>
        <WorkspaceSwitcher />
        <Page />
      </>,
      {
        'query AllTeams': () =>
          me({ primaryWorkspaceId: 'w-mine', workspaces: [team('w-mine', 'Mine'), team('w-acme', 'Acme')] }),
        'query TeamInfo': () => me({ team: team('w-acme', 'Acme') }),
        'query AllCollections': ({ teamId }) => me({ collections: [folder(String(teamId))] }),
        'query TeamDrafts': ({ teamId }) =>
          me({ team: { id: teamId, drafts: teamId === 'w-mine' ? [buildCard({ title: 'Ours' })] : [] } }),
        'query ContributionBranches': () => me({ recentBranches: [contribution] }),
      },
    )
    const shown = () => document.body.textContent ?? ''
    await eventually(() => expect(shown()).toContain(theirs))
    ;(await find('button', /^Switch workspace/)).click()
    ;(await find('[role="menuitemradio"]', 'Acme')).click()
    await eventually(() => expect(shown()).not.toContain(theirs))
  },
)
