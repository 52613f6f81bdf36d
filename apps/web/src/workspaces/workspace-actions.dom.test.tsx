// @vitest-environment jsdom
// Loaded before the test starts, because it can take longer than its timeout on a busy machine.
import './workspace-menu.tsx'
import { createWorkspace } from '@sandlot/core/workspaces/invitations'
import { expect, test } from 'vitest'
import { mutate } from '../sandboxes/actions/change.ts'
import { eventually, find, names, seek } from '../sandboxes/testing/dom.ts'
import { USER_ID } from '../sandboxes/testing/server.ts'
import { showPage } from '../sandboxes/testing/show-page.tsx'
import { deleteWorkspace, renameWorkspace } from './portal/settings-queries.ts'
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

test('[GQ-085] creates a workspace and returns its id, then lists, selects, renames and deletes it', async () => {
  let teams = [team('w-mine', 'Mine')]
  const { services } = showPage(<WorkspaceSwitcher />, {
    'query AllTeams': () => me({ primaryWorkspaceId: 'w-mine', workspaces: teams }),
    'query TeamInfo': ({ teamId }) => me({ team: teams.find(({ id }) => id === teamId) ?? null }),
    'mutation CreateTeam': ({ name }) => {
      const made = team('w-new', String(name))
      teams = [...teams, made]
      return { createTeam: made }
    },
    'mutation SetTeamName': ({ teamId, name }) => {
      teams = teams.map((one) => (one.id === teamId ? { ...one, name: String(name) } : one))
      return { setTeamName: teams.find(({ id }) => id === teamId) }
    },
    'mutation DeleteWorkspace': ({ teamId }) => {
      teams = teams.filter(({ id }) => id !== teamId)
      return { deleteWorkspace: true }
    },
  })
  const { client, queries } = services
  const lists = async (...all: string[]) => {
    ;(await find('button', /^Switch workspace/)).click()
    await eventually(() => expect(names('[role="menuitemradio"]')).toEqual(all))
  }
  await find('button', 'Switch workspace: Mine')

  const { id } = await mutate(queries, createWorkspace(client, queries), 'Acme')
  expect(id).toBe('w-new')
  await lists('Mine', 'Acme')
  ;(await find('[role="menuitemradio"]', 'Acme')).click()
  await find('button', 'Switch workspace: Acme')

  await mutate(queries, renameWorkspace(client, queries, id), 'Beta')
  await find('button', 'Switch workspace: Beta')

  await mutate(queries, deleteWorkspace(client, queries), id)
  await find('button', 'Switch workspace: Mine')
  expect(seek('button', 'Switch workspace: Beta')).toBeUndefined()
  await lists('Mine')
})
