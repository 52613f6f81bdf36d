import { refusalError } from '@sandlot/core/actions'
import { SETUP_CHECKS_PER_MINUTE } from '@sandlot/core/admin/limits'
import { setupRefusals } from '@sandlot/core/admin/refusals'
import {
  clearSetup,
  instanceSetup,
  type MailSettings,
  type SetupPart,
  setUpGithub,
  setUpGoogle,
  setUpMail,
  skipStep,
} from '@sandlot/core/admin/setup-rest'
import { toAppError } from '@sandlot/core/errors'
import type { Context } from '../../platform/context.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { checkGithub, checkGoogle, checkMail } from './check.ts'
import { assertNotInEnvironment, clearPart, secretMeant, storePart, storeSkipped } from './commands.ts'
import { presentSetup } from './present.ts'
import { smtpUrlOf } from './stored.ts'

const checked = {
  policy: 'recentAdmin',
  action: 'setup.change',
  perMinute: SETUP_CHECKS_PER_MINUTE,
} as const

const trimmed = (url: string | null) => url?.replace(/\/+$/, '') || null

/** A wrong setting is always refused; one that could not be checked, only until the admin confirms it. */
async function check(isUnchecked: boolean | undefined, ask: () => Promise<void>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!isUnchecked || toAppError(error).code !== 'unavailable') throw error
  }
}

async function clientSecretOf(
  context: Context,
  part: SetupPart,
  given: string | undefined,
  sameAs: Record<string, unknown>,
): Promise<string> {
  assertNotInEnvironment(context, part)
  const clientSecret = await secretMeant(context, part, given, sameAs)
  if (clientSecret) return clientSecret
  throw refusalError(setupRefusals, 'secretMissing', { field: 'secret' })
}

const callbackOf = (context: Context, part: 'github' | 'google') =>
  `${context.publicUrl()}/auth/${part}/callback`

export const setupRoutes: AnyRoute[] = [
  route(instanceSetup, { policy: 'admin', handle: ({ context }) => presentSetup(context) }),
  route(setUpGithub, {
    ...checked,
    handle: async ({ body: { secret, isUnchecked, seen, ...given }, context }) => {
      const settings = { ...given, url: trimmed(given.url), apiUrl: trimmed(given.apiUrl) }
      const clientSecret = await clientSecretOf(context, 'github', secret, { url: settings.url })
      const client = { clientId: given.clientId, clientSecret, redirectUri: callbackOf(context, 'github') }
      await check(isUnchecked, () => checkGithub(context, settings.url ?? context.config.githubUrl, client))
      await storePart(context, 'github', settings, clientSecret, seen)
      return presentSetup(context)
    },
  }),
  route(setUpGoogle, {
    ...checked,
    handle: async ({ body: { secret, isUnchecked, seen, ...settings }, context }) => {
      const clientSecret = await clientSecretOf(context, 'google', secret, {})
      const client = { clientId: settings.clientId, clientSecret, redirectUri: callbackOf(context, 'google') }
      await check(isUnchecked, () => checkGoogle(context, context.config.googleIssuer, client))
      await storePart(context, 'google', settings, clientSecret, seen)
      return presentSetup(context)
    },
  }),
  route(setUpMail, {
    ...checked,
    handle: async ({ body: { secret, isUnchecked, seen, ...settings }, context }) => {
      const password = await passwordOf(context, settings, secret)
      await check(isUnchecked, () => checkMail(smtpUrlOf(settings, password ?? '')))
      await storePart(context, 'mail', settings, password, seen)
      return presentSetup(context)
    },
  }),
  route(clearSetup, {
    policy: 'recentAdmin',
    action: 'setup.change',
    handle: async ({ params: { part }, context }) => {
      assertNotInEnvironment(context, part)
      await clearPart(context, part)
      return presentSetup(context)
    },
  }),
  route(skipStep, {
    policy: 'admin',
    action: 'setup.skip',
    handle: async ({ params: { step }, body: { isSkipped }, context }) => {
      await storeSkipped(context, step, isSkipped)
      return presentSetup(context)
    },
  }),
]

/** What a password is bound to: another port may be another server, and another transport may be unencrypted. */
const sameLogin = ({ host, port, isSecure, username }: MailSettings) => ({ host, port, isSecure, username })

async function passwordOf(context: Context, settings: MailSettings, given: string | undefined) {
  assertNotInEnvironment(context, 'mail')
  if (settings.username === null) {
    if (given) throw refusalError(setupRefusals, 'usernameMissing', { field: 'username' })
    return null
  }
  const password = await secretMeant(context, 'mail', given, sameLogin(settings))
  if (password) return password
  throw refusalError(setupRefusals, 'secretMissing', { field: 'secret' })
}
