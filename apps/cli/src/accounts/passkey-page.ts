import { passkeyRefusals } from '@sandlot/core/accounts/passkeys/refusals'
import { features } from '@sandlot/core/accounts/rest'
import { SIGN_IN_METHODS_PATH } from '@sandlot/core/accounts/rules'
import { refusalError } from '@sandlot/core/actions'
import type { Client } from '@sandlot/core/client'
import type { Context } from '../platform/context.ts'
import { cliMessages } from '../platform/messages.ts'

/** The page of sign-in methods, at the address where browsers can use the host's passkeys. */
export async function passkeyPage(client: Client, host: string): Promise<string> {
  const { passkeyOrigin } = await client.rest(features)
  if (passkeyOrigin === null) throw refusalError(passkeyRefusals, 'needsAddress')
  return (passkeyOrigin ?? host) + SIGN_IN_METHODS_PATH
}

/** Whether that page was opened; otherwise tells the person to open it. */
export async function openPage(url: string, isWanted: boolean, context: Context): Promise<boolean> {
  const opened = isWanted && (await context.browse(url))
  if (isWanted && !opened) context.notice(cliMessages.browserFailed)
  return opened
}
