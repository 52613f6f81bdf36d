import { listPasskeys, type Passkey } from '@sandlot/core/accounts/passkeys/rest'
import type { Client } from '@sandlot/core/client'
import { AppError } from '@sandlot/core/errors'
import { passkeyTexts } from './passkey-messages.ts'

/** The only passkey with this id or name. */
export async function findPasskey(client: Client, wanted: string): Promise<Passkey> {
  const { passkeys } = await client.rest(listPasskeys)
  const found = passkeys.filter(({ id, name }) => id === wanted || name === wanted)
  const [passkey] = found
  if (!passkey)
    throw new AppError('not_found', passkeyTexts.noSuch(wanted), {
      reason: 'passkeyNotFound',
      field: 'id or name',
    })
  if (found.length > 1)
    throw new AppError('usage', passkeyTexts.ambiguous(wanted), { hint: passkeyTexts.ambiguousHint })
  return passkey
}
