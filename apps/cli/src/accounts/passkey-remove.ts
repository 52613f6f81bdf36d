import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { type Passkey, removePasskey } from '@sandlot/core/accounts/passkeys/rest'
import type { Client } from '@sandlot/core/client'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import { agree, mustBeAnswerable } from '../platform/input/prompt.ts'
import { CliError } from '../platform/output/failure.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { findPasskey } from './passkey-find.ts'
import { passkeyTexts } from './passkey-messages.ts'
import { openPage, passkeyPage } from './passkey-page.ts'

type Flags = { yes?: true; dryRun?: true }

export const passkeyRemoveCommand: Define = (command, act) =>
  command
    .argument('<id or name>', 'the passkey; your only way in can only be removed in the browser')
    .option('-y, --yes', 'do not ask')
    .option('--dry-run', 'show what would be removed, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot auth passkeys remove "Old phone"',
        'sandlot auth passkeys remove "Old phone" --yes --json',
      ),
    )
    .action(act((context, flags: Flags, wanted: string) => remove(wanted, flags, context)))

/** Removes a passkey. Tokens cannot remove the only way in; that takes a browser with a fresh sign-in. */
async function remove(
  wanted: string,
  { yes, dryRun }: Flags,
  context: Context,
): Promise<Outcome<'auth.passkeys.remove/1'>> {
  if (!dryRun) mustBeAnswerable(yes, '--yes', context)
  const { host } = context.target()
  const client = await context.connect()
  const passkey = await findPasskey(client, wanted)
  const name = clean(passkey.name)
  const isRemoved = !dryRun && (await take(passkey, yes === true, client, context))
  const said = dryRun ? passkeyTexts.wouldRemove : isRemoved ? passkeyTexts.removed : passkeyTexts.lastThere
  return {
    shape: 'auth.passkeys.remove/1',
    data: { id: passkey.id, name: passkey.name, isOnlyWayIn: passkey.isOnlyWayIn, removed: isRemoved },
    meta: { host, ...(dryRun && { dryRun: true }) },
    text: () => `${said(name)}\n`,
  }
}

/** Whether it was removed; otherwise the person was pointed to the page where it can be. */
async function take(passkey: Passkey, yes: boolean, client: Client, context: Context): Promise<boolean> {
  const name = clean(passkey.name)
  if (!passkey.isOnlyWayIn) {
    if (!yes) await agree(passkeyTexts.removeQuestion(name), context)
    await client.rest(removePasskey, { params: { id: passkey.id }, query: {} })
    return true
  }
  const url = await passkeyPage(client, context.target().host)
  if (yes)
    throw new CliError('conflict', passkeyMessages.onlyWayIn, {
      reason: 'onlyWayIn',
      hint: passkeyTexts.lastHint(url),
      next: ['sandlot auth passkeys add'],
    })
  await agree(passkeyTexts.lastQuestion(passkeyMessages.confirmLastText(name)), context)
  context.io.stderr.write(`${url}\n`)
  await openPage(url, true, context)
  return false
}
