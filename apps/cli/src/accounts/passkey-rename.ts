import { passkeyMessages } from '@sandlot/core/accounts/passkeys/messages'
import { renamePasskey } from '@sandlot/core/accounts/passkeys/rest'
import { passkeyNameProblem } from '@sandlot/core/accounts/passkeys/rules'
import { inputError } from '@sandlot/core/input-rules'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { clean } from '../platform/text/text.ts'
import { findPasskey } from './passkey-find.ts'
import { passkeyTexts } from './passkey-messages.ts'

type Flags = { dryRun?: true }

export const passkeyRenameCommand: Define = (command, act) =>
  command
    .argument('<id or name>', 'the passkey')
    .argument('<new name>', 'its new name')
    .option('--dry-run', 'show what would change, and change nothing')
    .addHelpText(
      'after',
      examples(
        'sandlot auth passkeys rename "Chrome on Linux" "Work laptop"',
        'sandlot auth passkeys rename Passkey "Key ring" --dry-run',
      ),
    )
    .action(
      act((context, flags: Flags, wanted: string, name: string) =>
        rename(wanted, { name, ...flags }, context),
      ),
    )

async function rename(
  wanted: string,
  { name, dryRun }: { name: string } & Flags,
  context: Context,
): Promise<Outcome<'auth.passkeys.rename/1'>> {
  const problem = passkeyNameProblem(name)
  if (problem) throw inputError(passkeyMessages, problem, { field: 'new name' })
  const { host } = context.target()
  const client = await context.connect()
  const passkey = await findPasskey(client, wanted)
  const { id } = passkey
  const next = dryRun
    ? { ...passkey, name: name.trim() }
    : await client.rest(renamePasskey, { params: { id }, body: { name } })
  const said = dryRun ? passkeyTexts.wouldRename : passkeyTexts.renamed
  return {
    shape: 'auth.passkeys.rename/1',
    data: { id, from: passkey.name, name: next.name },
    meta: { host, ...(dryRun && { dryRun: true }) },
    text: () => `${said(clean(passkey.name), clean(next.name))}\n`,
  }
}
