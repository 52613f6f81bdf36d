import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { signInWays } from './limits.ts'

/** The accounts at other services that sign in to one's own. */
export const linkedAccounts = endpoint({
  method: 'GET',
  path: '/users/current_user/integrations',
  summary: "List the signed-in person's sign-in providers",
  reply: z.object({
    /** Whether connecting or disconnecting requires signing in again first. */
    needsSignIn: z.boolean(),
    accounts: z.array(
      z.object({
        provider: z.enum(signInWays),
        login: z.nullable(z.string()),
        email: z.nullable(z.string()),
        /** Whether the person has no other way to sign in. */
        isOnlyWayIn: z.boolean(),
      }),
    ),
  }),
})
export type LinkedAccount = z.infer<typeof linkedAccounts.reply>['accounts'][number]

export const unlinkAccount = endpoint({
  method: 'DELETE',
  path: '/users/current_user/integrations/:provider',
  summary: 'Disconnect a sign-in provider',
  params: z.object({ provider: z.string() }),
  reply: z.looseObject({}),
})
