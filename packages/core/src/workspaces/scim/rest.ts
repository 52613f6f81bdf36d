import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { roles } from '../rules.ts'

const params = z.object({ id: z.string() })

const ScimGroup = z.object({
  id: z.string(),
  displayName: z.string(),
  members: z.int(),
  /** The role that it assigns; null for the workspace's default. */
  authorization: z.nullable(z.enum(roles)),
})
export type ScimGroup = z.infer<typeof ScimGroup>

const ScimConnection = z.object({
  /** The base URL to configure in the directory. */
  url: z.string(),
  /** The domain whose addresses it may provision. */
  domain: z.string(),
  insertedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  people: z.int(),
  groups: z.array(ScimGroup),
})
export type ScimConnection = z.infer<typeof ScimConnection>

export const readScim = endpoint({
  method: 'GET',
  path: '/workspaces/:id/scim',
  summary: 'Get the company directory of a workspace; null for none',
  params,
  reply: z.object({ connection: z.nullable(ScimConnection) }),
})

/** Creates the directory's token, returned once. Replaces an existing one. */
export const connectScim = endpoint({
  method: 'POST',
  path: '/workspaces/:id/scim',
  summary: 'Connect a company directory by SCIM 2.0',
  params,
  reply: z.object({ token: z.string(), connection: ScimConnection }),
})

/** Provisioned members stay. */
export const disconnectScim = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/scim',
  summary: 'Disconnect the company directory',
  params,
  reply: z.looseObject({}),
})

export const setScimGroup = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/scim/groups/:group',
  summary: "Set the role of a company directory's group",
  params: z.extend(params, { group: z.string() }),
  body: z.object({ authorization: z.nullable(z.enum(roles)) }),
  reply: ScimGroup,
})
