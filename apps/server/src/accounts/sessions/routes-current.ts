import { ACCOUNT_CALLS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { relyingPartyOf } from '@sandlot/core/accounts/passkeys/rules'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { currentUser, features, signOut } from '@sandlot/core/accounts/rest'
import { authToken, revokeToken } from '@sandlot/core/accounts/sessions/token-rest'
import { hasNoWayIn } from '@sandlot/core/accounts/sign-in/rules'
import { refusalError } from '@sandlot/core/actions'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { readSettings } from '../../admin/settings.ts'
import { currentSetup } from '../../admin/setup/current.ts'
import { clientOf } from '../../platform/http/client.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { version } from '../../platform/version.ts'
import { featuredOf } from '../../profile/repo.ts'
import { countOwn } from '../../sandboxes/lists/own.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { presentCurrentUser } from '../present.ts'
import { forgetSpent } from '../providers/attempt-cookie.ts'
import { findUser, identitiesOf } from '../repo.ts'
import { waysIn } from '../ways-in.ts'
import { closeSession, revokeSecret } from './close-session.ts'
import { createToken } from './create-token.ts'
import { clearSessionCookies } from './sessions.ts'

const asFeatured = ({ id, alias, title }: SandboxRow) => ({ id, alias, title })

export const sessionRoutes: AnyRoute[] = [
  route(currentUser, {
    policy: 'signedIn',
    anyPerson: true,
    handle: async ({ context }) => {
      const { db, viewer } = context
      const user = await findUser(db, viewer.userId)
      if (!user) throw refusalError(accessRefusals, 'signedOut')
      const [identities, featured, sandboxCount] = await Promise.all([
        identitiesOf(db, user.id),
        featuredOf(db, user),
        countOwn(db, user.id),
      ])
      const needsWayIn = hasNoWayIn(await waysIn(context, db, user, identities))
      return presentCurrentUser(user, {
        identities,
        featured: featured.map(asFeatured),
        sandboxCount,
        needsWayIn,
        now: context.clock.now(),
      })
    },
  }),
  route(features, {
    policy: 'anyone',
    handle: async ({ context }) => {
      const { db, config, disk, previewUrl, publicUrl } = context
      const { apple, github, githubUrl, google, sso, mail } = await currentSetup(context)
      return {
        loginWithApple: apple !== null,
        loginWithGithub: github !== null,
        loginWithGoogle: google !== null,
        loginWithWorkos: sso.length > 0,
        vercel: config.vercel !== null,
        demo: config.demo,
        passkeyOrigin: relyingPartyOf(publicUrl())?.origin ?? null,
        sendsMail: mail !== null,
        version,
        previewUrl: previewUrl(),
        plans: config.plans,
        paymentProvider: config.plans && config.stripe ? 'STRIPE' : null,
        githubApp: config.githubApp !== null,
        githubWebhooks: config.githubWebhookSecret !== null,
        githubUrl,
        onPrem: config.onPrem,
        announcement: disk.isShort() ? requestMessages.diskFull : (await readSettings(db)).announcement,
        links: config.links,
        offline: config.worksOffline,
        embeds: config.embeds.length > 0,
      }
    },
  }),
  route(authToken, {
    policy: 'signedIn',
    action: 'token.create',
    // A GET by contract, although it creates something.
    writes: true,
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ context, request }) => ({ token: await createToken(context, clientOf(request)) }),
  }),
  route(signOut, {
    policy: 'anyone',
    // Ending one's own session requires no write access.
    writes: false,
    handle: async ({ context, request, reply }) => {
      if (context.viewer) await closeSession(context, context.viewer.sessionId)
      clearSessionCookies(context, reply)
      forgetSpent(context, { request, reply })
      return {}
    },
  }),
  route(revokeToken, {
    policy: 'anyone',
    writes: false,
    handle: async ({ params, context, reply }) => {
      const sessionId = await revokeSecret(context, params.token)
      if (context.viewer?.kind === 'cookie' && context.viewer.sessionId === sessionId)
        clearSessionCookies(context, reply)
      return {}
    },
  }),
]
