import { TOKEN_DAYS, TOKEN_DAYS_MAX } from '@sandlot/core/accounts/limits'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import {
  createServiceAccount,
  createServiceToken,
  listServiceAccounts,
  revokeServiceToken,
  type ServiceAccount,
} from '@sandlot/core/workspaces/service/rest'
import { InvalidArgumentError, Option } from 'commander'
import { type Define, examples } from '../../platform/commands/command.ts'
import type { Context } from '../../platform/context.ts'
import { agree, mustBeAnswerable } from '../../platform/input/prompt.ts'
import type { Outcome } from '../../platform/output/outcome.ts'
import type { ShapeData } from '../../platform/output/shapes.ts'
import { type Column, table } from '../../platform/text/table.ts'
import { clean } from '../../platform/text/text.ts'
import { chosenWorkspaceId } from '../chosen.ts'
import { type RoleWord, roles, takesRole } from '../members/roles.ts'
import { serviceTexts as say } from './messages.ts'

function daysFrom(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > TOKEN_DAYS_MAX)
    throw new InvalidArgumentError(`It is a whole number from 1 to ${TOKEN_DAYS_MAX}.`)
  return days
}

type CreateFlags = { role: RoleWord; scope: 'read' | 'write'; days: number; name?: string }

export const createCommand: Define = (command, act) =>
  command
    .argument('<account>', 'the service account; a new one is created if none has this name')
    .addOption(takesRole(new Option('--role <role>', 'what a new account can do')).default('write'))
    .addOption(
      new Option('--scope <scope>', 'what the token can do').choices(['read', 'write']).default('write'),
    )
    .option('--days <days>', 'days until the token expires', daysFrom, TOKEN_DAYS)
    .option('--name <name>', 'name of the token (default: that of the account)')
    .addHelpText(
      'after',
      examples(
        'sandlot workspace token create "Nightly build" --workspace Makers',
        'sandlot workspace token create backup --role read --scope read --days 30',
      ),
    )
    .action(act((context, flags: CreateFlags, account: string) => createToken(account, flags, context)))

const accountsOf = async (client: Client, id: string): Promise<readonly ServiceAccount[]> =>
  (await client.rest(listServiceAccounts, { params: { id } })).accounts

const isNamed = ({ id, name, username }: ServiceAccount, wanted: string) =>
  id === wanted || username === wanted || name.toLowerCase() === wanted.toLowerCase()

/** Creates a service account's token and prints it, the only time it is shown. */
async function createToken(
  wanted: string,
  { role, scope, days, name }: CreateFlags,
  context: Context,
): Promise<Outcome<'workspace.token.create/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const known = (await accountsOf(client, id)).find((one) => isNamed(one, wanted))
  const account =
    known ??
    (await client.rest(createServiceAccount, {
      params: { id },
      body: { name: wanted, authorization: roles[role] },
    }))
  const { token, accessToken } = await client.rest(createServiceToken, {
    params: { id, account: account.id },
    body: { name: name ?? account.name, scope, days },
  })
  context.notice(say.tokenOnce(clean(account.name), accessToken.expiresAt.slice(0, 10)))
  return {
    shape: 'workspace.token.create/1',
    data: { token, ...present(account, accessToken), created: known === undefined },
    meta: { host, workspace: id },
    text: () => `${token}\n`,
  }
}

type Item = ShapeData<'workspace.token/1'>

const present = (account: ServiceAccount, token: ServiceAccount['tokens'][number]): Item => ({
  ...token,
  account: account.name,
  username: account.username,
  role: account.authorization.toLowerCase() as RoleWord,
})

const columns: Column<Item>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'account', value: ({ account }) => account, paint: 'bold', shrinks: true },
  { title: 'role', value: ({ role }) => role },
  { title: 'token', value: ({ name }) => name, shrinks: true },
  { title: 'scope', value: ({ scope }) => scope },
  { title: 'expires', value: ({ expiresAt }) => expiresAt, shown: ({ expiresAt }) => expiresAt.slice(0, 10) },
  {
    title: 'last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    shown: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? 'never',
  },
]

export const listCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot workspace token list --workspace Makers --json'))
    .action(act((context) => listAll(context)))

async function listAll(context: Context): Promise<Outcome<'workspace.token.list/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const data = (await accountsOf(client, id)).flatMap((account) =>
    account.tokens.map((token) => present(account, token)),
  )
  return {
    shape: 'workspace.token.list/1',
    each: 'workspace.token/1',
    data,
    meta: { host, workspace: id },
    text: table(columns, data, say.none),
  }
}

type RevokeFlags = { yes?: true; dryRun?: true }

export const revokeCommand: Define = (command, act) =>
  command
    .argument('<id or name>', 'the token')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be revoked, and change nothing')
    .addHelpText('after', examples('sandlot workspace token revoke "Nightly build" --yes'))
    .action(act((context, flags: RevokeFlags, wanted: string) => revoke(wanted, flags, context)))

async function revoke(
  wanted: string,
  { yes, dryRun }: RevokeFlags,
  context: Context,
): Promise<Outcome<'workspace.token.revoke/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const id = await chosenWorkspaceId(client, context)
  const found = (await accountsOf(client, id)).flatMap((account) =>
    account.tokens
      .filter((token) => token.id === wanted || token.name === wanted)
      .map((token) => ({ account, token })),
  )
  const [one] = found
  if (!one)
    throw new AppError('not_found', say.noSuch(wanted), { reason: 'tokenNotFound', field: 'id or name' })
  if (found.length > 1) throw new AppError('usage', say.ambiguous(wanted), { hint: say.ambiguousHint })
  const { account, token } = one
  const [name, of] = [clean(token.name), clean(account.name)]
  if (!dryRun) {
    if (!yes) await agree(say.question(name, of), context)
    await client.rest(revokeServiceToken, { params: { id, account: account.id, token: token.id } })
  }
  return {
    shape: 'workspace.token.revoke/1',
    data: { id: token.id, name: token.name, account: account.name, revoked: !dryRun },
    meta: { host, workspace: id, ...(dryRun && { dryRun }) },
    text: () => `${dryRun ? say.would(name, of) : say.revoked(name, of)}\n`,
  }
}
