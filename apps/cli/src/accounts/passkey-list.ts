import { listPasskeys, type Passkey } from '@sandlot/core/accounts/passkeys/rest'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { type Column, table } from '../platform/text/table.ts'
import { passkeyTexts } from './passkey-messages.ts'

const columns: Column<Passkey>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name, paint: 'bold', shrinks: true },
  {
    title: 'added',
    value: ({ insertedAt }) => insertedAt,
    shown: ({ insertedAt }) => insertedAt.slice(0, 10),
  },
  {
    title: 'last used',
    value: ({ lastUsedAt }) => lastUsedAt,
    shown: ({ lastUsedAt }) => lastUsedAt?.slice(0, 10) ?? passkeyTexts.never,
  },
  { title: 'note', value: noteOf, shrinks: true },
]

function noteOf({ isUsable, isOnlyWayIn }: Passkey): string | null {
  if (!isUsable) return passkeyTexts.notUsable
  return isOnlyWayIn ? passkeyTexts.onlyWayIn : null
}

export const passkeyListCommand: Define = (command, act) =>
  command
    .addHelpText('after', examples('sandlot auth passkeys list', 'sandlot auth passkeys list --json'))
    .action(act((context) => listOwnPasskeys(context)))

/** The person's passkeys on the host, oldest first. */
async function listOwnPasskeys(context: Context): Promise<Outcome<'auth.passkeys.list/1'>> {
  const { host } = context.target()
  const { passkeys } = await (await context.connect()).rest(listPasskeys)
  return {
    shape: 'auth.passkeys.list/1',
    each: 'auth.passkeys.item/1',
    data: passkeys,
    meta: { host },
    text: table(columns, passkeys, passkeyTexts.none),
  }
}
