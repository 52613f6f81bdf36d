import { scopes } from '@sandlot/core/actions'
import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
})
const tokenSource = z.enum(['environment', 'stored'])
const keptIn = z.enum(['keyring', 'file']).describe('Where this machine keeps the token.')
const workspace = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'write', 'read']).nullable(),
})

const accessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(scopes),
  isCurrent: z.boolean().describe('Whether this request used it.'),
  insertedAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  isUsable: z.boolean().describe('Whether it belongs to the address that the host has now.'),
  isOnlyWayIn: z.boolean().describe('Whether nothing else would let you in.'),
  insertedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export const accountShapes = {
  'auth.login/1': z.object({ host: z.string(), user: person }),
  'auth.status/1': z.object({
    host: z.string(),
    hostSource: z.enum(['flag', 'environment', 'project', 'settings', 'default']),
    tokenSource,
    keptIn: keptIn.nullable().describe('Null for a token from the environment.'),
    user: person,
    hosts: z.array(
      z.object({
        host: z.string(),
        context: z.string(),
        username: z.string(),
        since: z.string(),
        keptIn,
      }),
    ),
  }),
  'auth.token/1': z.object({ host: z.string(), token: z.string(), tokenSource }),
  'auth.token.create/1': accessToken.extend({
    token: z.string().describe('The secret. It is shown only once.'),
  }),
  'auth.token.list/1': z.array(accessToken),
  'auth.token.item/1': accessToken,
  'auth.token.revoke/1': z.object({ id: z.string(), name: z.string(), revoked: z.boolean() }),
  'auth.passkeys.list/1': z.array(passkey),
  'auth.passkeys.item/1': passkey,
  'auth.passkeys.add/1': z.object({ url: z.string(), opened: z.boolean() }),
  'auth.passkeys.rename/1': z.object({ id: z.string(), from: z.string(), name: z.string() }),
  'auth.passkeys.remove/1': z.object({
    id: z.string(),
    name: z.string(),
    isOnlyWayIn: z.boolean(),
    removed: z.boolean().describe('False where it is left to a browser, and with --dry-run.'),
  }),
  'auth.logout-all/1': z.array(
    z.object({
      host: z.string(),
      username: z.string(),
      revoked: z.boolean(),
      error: FailureShape.optional().describe('Why the sign-in was kept.'),
    }),
  ),
  'auth.logout/1': z.object({
    host: z.string(),
    wasSignedIn: z.boolean(),
    revoked: z
      .boolean()
      .describe('Whether the server confirmed it; false for a token that was no longer valid.'),
  }),
  'whoami/1': z.object({ host: z.string(), tokenSource, user: person, workspace: workspace.nullable() }),
} as const
