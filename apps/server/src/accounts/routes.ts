import { accountMessages } from '@sandlot/core/accounts/messages'
import { currentUser, features, signOut } from '@sandlot/core/accounts/rest'
import { AppError } from '@sandlot/core/errors'
import { eq } from 'drizzle-orm'
import { type AnyRoute, route } from '../platform/http/route.ts'
import { version } from '../platform/version.ts'
import { presentCurrentUser } from './present.ts'
import { clearSessionCookies } from './sessions.ts'
import { identities, sessions, users } from './tables.ts'

export const routes: AnyRoute[] = [
  route(currentUser, {
    policy: 'signedIn',
    handle: async ({ context: { db, viewer } }) => {
      const [user] = await db.select().from(users).where(eq(users.id, viewer.userId))
      if (!user) throw new AppError('unauthenticated', accountMessages.signInRequired)
      return presentCurrentUser(
        user,
        await db.select().from(identities).where(eq(identities.userId, user.id)),
      )
    },
  }),
  route(features, {
    policy: 'anyone',
    handle: async ({ context: { config } }) => ({
      loginWithApple: false,
      loginWithGithub: config.github !== null,
      loginWithGoogle: false,
      loginWithWorkos: false,
      demo: config.demo,
      version,
    }),
  }),
  route(signOut, {
    policy: 'anyone',
    handle: async ({ context, reply }) => {
      if (context.viewer) await context.db.delete(sessions).where(eq(sessions.id, context.viewer.sessionId))
      clearSessionCookies(context, reply)
      return {}
    },
  }),
]
