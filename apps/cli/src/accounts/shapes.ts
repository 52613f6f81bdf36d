import { z } from 'zod'

const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string(),
})
const tokenSource = z.enum(['environment', 'stored'])
const workspace = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'write', 'read']).nullable(),
})

export const accountShapes = {
  'auth.login/1': z.object({ host: z.string(), user: person }),
  'auth.status/1': z.object({
    host: z.string(),
    hostSource: z.enum(['flag', 'environment', 'settings', 'default']),
    tokenSource,
    user: person,
    hosts: z.array(z.object({ host: z.string(), username: z.string(), since: z.string() })),
  }),
  'auth.token/1': z.object({ host: z.string(), token: z.string(), tokenSource }),
  'auth.logout/1': z.object({
    host: z.string(),
    wasSignedIn: z.boolean(),
    revoked: z
      .boolean()
      .describe('Whether the server confirmed it; false for a token that was no longer valid.'),
  }),
  'whoami/1': z.object({ host: z.string(), tokenSource, user: person, workspace: workspace.nullable() }),
} as const
