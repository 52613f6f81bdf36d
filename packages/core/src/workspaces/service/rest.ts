import * as z from 'zod/mini'
import { AccessToken } from '../../accounts/sessions/rest.ts'
import { endpoint } from '../../endpoint.ts'
import { roles } from '../rules.ts'

const role = z.enum(roles)
const ofWorkspace = z.object({ id: z.string() })
const ofAccount = z.extend(ofWorkspace, { account: z.string() })

const ServiceToken = z.omit(AccessToken, { isCurrent: true })
export type ServiceToken = z.infer<typeof ServiceToken>

/** A program that works in a workspace; it does not count towards the plan's members. */
export const ServiceAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** Its name in records of its actions. */
  username: z.string(),
  authorization: role,
  insertedAt: z.string(),
  tokens: z.array(ServiceToken),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

export const listServiceAccounts = endpoint({
  method: 'GET',
  path: '/workspaces/:id/service-accounts',
  summary: 'List the service accounts of a workspace with their tokens, oldest first',
  params: ofWorkspace,
  reply: z.object({ accounts: z.array(ServiceAccount) }),
})

export const createServiceAccount = endpoint({
  method: 'POST',
  path: '/workspaces/:id/service-accounts',
  summary: 'Create a service account',
  creates: true,
  params: ofWorkspace,
  body: z.object({ name: z.string(), authorization: role }),
  reply: ServiceAccount,
})

export const setServiceRole = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/service-accounts/:account',
  summary: 'Change the role of a service account',
  params: ofAccount,
  body: z.object({ authorization: role }),
  reply: ServiceAccount,
})

/** What it created stays; its drafts go to the administrator who removes it. */
export const removeServiceAccount = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/service-accounts/:account',
  summary: 'Remove a service account with its tokens',
  params: ofAccount,
  reply: z.looseObject({}),
})

/** Creates a token that is valid for `days` (90 by default). Its secret is returned once, on creation. */
export const createServiceToken = endpoint({
  method: 'POST',
  path: '/workspaces/:id/service-accounts/:account/tokens',
  summary: 'Create a token of a service account',
  params: ofAccount,
  body: z.object({
    name: z.string(),
    scope: z.optional(z.enum(['read', 'write'])),
    days: z.optional(z.int()),
  }),
  reply: z.object({ token: z.string(), accessToken: ServiceToken }),
})

export const revokeServiceToken = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/service-accounts/:account/tokens/:token',
  summary: 'Revoke a token of a service account',
  params: z.extend(ofAccount, { token: z.string() }),
  reply: z.looseObject({}),
})
