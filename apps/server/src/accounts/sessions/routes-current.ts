import { ACCOUNT_CALLS_PER_MINUTE } from '@sandlot/core/accounts/limits'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { currentUser, features, signOut } from '@sandlot/core/accounts/rest'
import { authToken, revokeToken } from '@sandlot/core/accounts/token-rest'
import { AppError } from '@sandlot/core/errors'
import { readSettings } from '../../admin/settings.ts'
import { type AnyRoute, route } from '../../platform/http/route.ts'
import { version } from '../../platform/version.ts'
import { featuredOf } from '../../profile/repo.ts'
import { countOwn } from '../../sandboxes/own.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { presentCurrentUser } from '../present.ts'
import { findUser, identitiesOf } from '../repo.ts'
import { closeSession, revokeSecret } from './close-session.ts'
import { createToken } from './create-token.ts'
import { clearSessionCookies, clientOf } from './sessions.ts'

const asFeatured = ({ id, alias, title }: SandboxRow) => ({ id, alias, title })

export const sessionRoutes: AnyRoute[] = [
  route(currentUser, {
    policy: 'signedIn',
    handle: async ({ context: { db, viewer } }) => {
      const user = await findUser(db, viewer.userId)
      if (!user) throw new AppError('unauthenticated', accountMessages.signInRequired)
      const [identities, featured, sandboxCount] = await Promise.all([
        identitiesOf(db, user.id),
        featuredOf(db, user),
        countOwn(db, user.id),
      ])
      return presentCurrentUser(user, { identities, featured: featured.map(asFeatured), sandboxCount })
    },
  }),
  route(features, {
    policy: 'anyone',
    handle: async ({ context: { db, config, previewUrl } }) => ({
      loginWithApple: config.apple !== null,
      loginWithGithub: config.github !== null,
      loginWithGoogle: config.google !== null,
      loginWithWorkos: config.sso.length > 0,
      demo: config.demo,
      sendsMail: config.mail !== null,
      version,
      previewUrl: previewUrl(),
      plans: config.plans,
      onPrem: config.onPrem,
      communityClaim: config.communityClaim,
      announcement: (await readSettings(db)).announcement,
      links: config.links,
      offline: config.worksOffline,
    }),
  }),
  route(authToken, {
    policy: 'signedIn',
    // A GET by contract that makes something all the same.
    writes: true,
    perMinute: ACCOUNT_CALLS_PER_MINUTE,
    handle: async ({ context, request }) => ({ token: await createToken(context, clientOf(request)) }),
  }),
  route(signOut, {
    policy: 'anyone',
    // Ending one's own session takes no right to change anything.
    writes: false,
    handle: async ({ context, reply }) => {
      if (context.viewer) await closeSession(context, context.viewer.sessionId)
      clearSessionCookies(context, reply)
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
