import { invite } from '@sandlot/core/workspaces/invitations'
import { Option } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { namedThings } from '../../platform/input/stdin.ts'
import { type BulkItem, changeEach } from '../../platform/output/bulk.ts'
import { failureOf } from '../../platform/output/failure.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import { clean } from '../../platform/text/text.ts'
import type { View } from '../../platform/text/view.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { type RoleWord, roles, takesRole } from '../members/roles.ts'
import { workspaceTexts } from '../messages.ts'

type Flags = { role: RoleWord }

export const inviteCommand: Define = (command, act) =>
  command
    .argument('<username or email...>', 'whom to invite, or - to read them from standard input')
    .addOption(takesRole(new Option('--role <role>', 'what they can do')).default('write'))
    .addHelpText(
      'after',
      examples(
        'sandlot workspace invite bob carol@example.com --workspace Makers',
        'sandlot workspace invite - --role read < people.txt',
      ),
    )
    .action(act((context, flags: Flags, people: readonly string[]) => inviteAll(people, flags, context)))

/** Invites people to the workspace, each with their own result. */
export async function inviteAll(
  people: readonly string[],
  { role }: Flags,
  context: Context,
): Promise<Outcome<'workspace.invite/1'>> {
  const named = await namedThings(people, context)
  const { host } = context.target()
  const client = await context.connect()
  const teamId = await chosenWorkspaceId(client, context)
  const results = await changeEach(
    named.map((id) => ({ id })),
    {
      keyOf: ({ id }) => id,
      most: 1,
      apply: async (things) => {
        for (const { id } of things) await invite(client, { teamId, invitee: id, authorization: roles[role] })
      },
    },
  )
  const items = named.map((id): BulkItem => {
    const problem = results.get(id)
    return problem
      ? {
          id,
          title: null,
          status: 'failed',
          error: failureOf(problem, { target: context.target(), version: context.version }),
        }
      : { id, title: null, status: 'done' }
  })
  return {
    shape: 'workspace.invite/1',
    each: 'workspace.invited/1',
    data: items,
    items,
    meta: { host, workspace: teamId },
    text: linesOf(items),
  }
}

const linesOf = (items: readonly BulkItem[]) => (view: View) =>
  items
    .filter((item) => item.status !== 'failed' || items.length > 1)
    .map((item) => {
      if (!view.terminal) return `${[item.id, item.status, ...why(item)].map(clean).join('\t')}\n`
      return item.status === 'failed'
        ? `${view.style.red('✗')} ${clean(workspaceTexts.failedOne(item.id, item.error?.message ?? ''))}\n`
        : `${view.style.green('✓')} ${clean(workspaceTexts.invited(item.id))}\n`
    })
    .join('')

const why = ({ error }: BulkItem): string[] => (error ? [error.message] : [])
