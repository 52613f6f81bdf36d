import { fetchMembers, type TeamMembers } from '@sandlot/core/workspaces/invitations'
import { type Define, examples } from '../../platform/commands/command.ts'
import { arrangeAndTell, type ListFlags, listFlags } from '../../platform/commands/lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { workspaceTexts } from '../messages.ts'
import { memberRemoveCommand, memberRoleCommand } from './change.ts'

type Item = ShapeData<'workspace.member/1'>

const sortBy = {
  name: (item: Item) => item.name ?? item.username ?? item.email ?? '',
  role: (item: Item) => item.role,
  status: (item: Item) => item.status,
}

export const membersCommand: Define = (command, act) => {
  const add = (name: string, summary: string, define: Define) =>
    define(command.command(name).summary(summary).description(`${summary}.`).helpCommand(false), act)
  add('list', 'List members and invited people', listCommand)
  add('role', 'Change the role of a member', memberRoleCommand)
  add('remove', 'Remove a member from the workspace', memberRemoveCommand)
  listCommand(command.helpCommand(false), act)
}

const listCommand: Define = (command, act) => {
  listFlags(command, Object.keys(sortBy), 'default: all')
    .addHelpText(
      'after',
      examples('sandlot workspace members list', 'sandlot workspace members list --workspace Makers --json'),
    )
    .action(act((context, flags: ListFlags) => listMembers(flags, context)))
}

const columns: Column<Item>[] = [
  { title: 'username', value: (item) => item.username ?? item.email, paint: 'bold', shrinks: true },
  { title: 'name', value: (item) => item.name, shrinks: true },
  { title: 'role', value: (item) => item.role },
  {
    title: '',
    value: (item) => item.status,
    shown: (item) =>
      [item.status === 'invited' && 'invited', item.billing && 'billing'].filter(Boolean).join(', '),
  },
]

const lower = <Word extends string>(word: Word) => word.toLowerCase() as Lowercase<Word>

function presentMembers({ users, userAuthorizations, invitations }: TeamMembers): Item[] {
  const members = userAuthorizations.map(({ userId, authorization, teamManager }): Item => {
    const user = users.find(({ id }) => id === userId)
    return {
      id: userId,
      username: user?.username ?? null,
      name: user?.name ?? null,
      email: null,
      role: lower(authorization),
      status: 'member',
      billing: teamManager || authorization === 'ADMIN',
    }
  })
  const invited = invitations.map(
    ({ user, email, authorization }): Item => ({
      id: user?.id ?? null,
      username: user?.username ?? null,
      name: user?.name ?? null,
      email,
      role: lower(authorization),
      status: 'invited',
      billing: false,
    }),
  )
  return [...members, ...invited]
}

/** The members of the workspace and, for those who may invite, open invitations. */
export async function listMembers(
  flags: ListFlags,
  context: Context,
): Promise<Outcome<'workspace.members/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const workspace = await chosenWorkspaceId(client, context)
  const data = arrangeAndTell(presentMembers(await fetchMembers(client, workspace)), flags, sortBy, context)
  return {
    shape: 'workspace.members/1',
    each: 'workspace.member/1',
    data,
    meta: { host, workspace, next: null },
    text: table(columns, data, workspaceTexts.none),
  }
}
