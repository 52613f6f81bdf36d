import { createHmac } from 'node:crypto'
import { USER_CODE_LENGTH, USER_CODE_LETTERS } from '@sandlot/core/accounts/limits'
import type { Ids } from '../../platform/ids.ts'

/** Bytes above the last full round of letters would make some letters likelier than others. */
const USABLE = 256 - (256 % USER_CODE_LETTERS.length)

/** A code for a person to type, without its hyphen. */
export function newUserCode(ids: Ids): string {
  let code = ''
  while (code.length < USER_CODE_LENGTH) {
    const letters = [...ids.bytes(USER_CODE_LENGTH)].filter((byte) => byte < USABLE)
    code += letters.map((byte) => USER_CODE_LETTERS[byte % USER_CODE_LETTERS.length]).join('')
  }
  return code.slice(0, USER_CODE_LENGTH)
}

/** So few letters could be found from a plain hash by trying them all, so this takes a key of the server as well. */
export const hashUserCode = (shown: string, key: Buffer): string =>
  createHmac('sha256', key).update(shown).digest('hex')
