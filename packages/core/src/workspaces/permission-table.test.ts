import { expect, test } from 'vitest'
import { workspaceActions } from '../all-actions.ts'
import { sandboxActions, sandboxRefusal } from '../sandboxes/actions.ts'
import { workspaceRefusal } from './actions.ts'
import { workspaceMessages } from './messages.ts'
import { permissionMessages as say } from './permission-messages.ts'
import { permissionTable } from './permission-table.ts'
import { roles } from './rules.ts'

const groups = permissionTable(true)
const rows = groups.flatMap((group) => group.rows)

test('lists every action once, and matches the rules for each role', () => {
  const actions = { ...workspaceActions, ...sandboxActions }
  expect(rows.map(({ action }) => action).sort()).toEqual(Object.keys(actions).sort())
  for (const { action, may } of rows)
    for (const role of roles) {
      const refusal =
        action in sandboxActions
          ? sandboxRefusal(
              sandboxActions[action as keyof typeof sandboxActions],
              {
                authorId: 'somebody',
                draft: false,
                privacy: 2,
                removed: action === 'sandbox.purge',
                isFrozen: false,
              },
              { id: 'member', role, grant: null },
            )
          : workspaceRefusal(
              workspaceActions[action as keyof typeof workspaceActions],
              { type: 'TEAM' },
              role,
            )
      expect(refusal === null, `${role}: ${action}`).toBe(may[role])
    }
})

test('omits plan actions without plans', () => {
  const named = permissionTable(false).flatMap((group) => group.rows.map(({ action }) => action))
  expect(named.filter((action) => action.startsWith('plan.'))).toEqual([])
  expect(named).toHaveLength(rows.length - 3)
})

test('the documentation contains the same table', async () => {
  const head = [say.action, ...roles.map((role) => workspaceMessages.roles[role])]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const tables = groups.map((group) =>
    [
      `## ${group.title}`,
      '',
      line(head),
      line(head.map(() => '---')),
      ...group.rows.map(({ name, action, may }) =>
        line([`${name} (\`${action}\`)`, ...roles.map((role) => (may[role] ? 'yes' : 'no'))]),
      ),
    ].join('\n'),
  )
  const text = [
    '# Permissions',
    'Who can do what in a workspace. Made from the table of actions, which the server itself goes by: run `npx vitest run --project core -u permission-table` after changing it. What somebody is given of a single sandbox, beyond the role in its workspace, comes on top. A personal workspace has one member, and nothing that takes several.',
    'On the command line, these roles are `admin`, `write` and `read`; it takes `editor` and `viewer` as well. A member of any role may also be a billing manager: who is may change how the workspace pays and see its invoices, as an admin may.',
    ...tables,
  ].join('\n\n')
  await expect(`${text}\n`).toMatchFileSnapshot('../../../../docs/permissions.md')
})

test('reflects the workspace’s settings for who may invite and create', () => {
  const rows = permissionTable(true, { whoInvites: 'WRITE', whoCreates: 'ADMIN' }).flatMap(
    (group) => group.rows,
  )
  const may = (name: string) => rows.find(({ action }) => action === name)?.may
  expect(may('invitation.create')).toEqual({ ADMIN: true, WRITE: true, READ: false })
  expect(may('sandbox.create')).toEqual({ ADMIN: true, WRITE: false, READ: false })
})
