import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'

const params = z.object({ teamId: z.string() })

/** What a person sees before they reveal to another site that they are a member of a workspace. */
export const embedder = endpoint({
  method: 'GET',
  path: '/sandpack/embedder/:teamId',
  summary: "Check whether a site may request members' tokens, and for which workspace",
  params,
  query: z.object({ origin: z.string() }),
  reply: z.object({ isTrusted: z.boolean(), workspace: z.string() }),
})

export const sandpackToken = endpoint({
  method: 'POST',
  path: '/sandpack/token/:teamId',
  summary: 'Create a token that proves membership of a workspace to an embedding site',
  params,
  body: z.object({
    /** The site that the token is for, which must be trusted; without it the token names no site. */
    origin: z.optional(z.string()),
  }),
  reply: z.object({ token: z.string() }),
})

/** Lets that site's server verify who its visitor is. */
export const verifySandpackToken = endpoint({
  method: 'POST',
  path: '/sandpack/verify',
  summary: "Verify an embedding site's token; valid while its person is signed in and a member",
  body: z.object({ token: z.string() }),
  reply: z.object({
    teamId: z.string(),
    userId: z.string(),
    origin: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
})
