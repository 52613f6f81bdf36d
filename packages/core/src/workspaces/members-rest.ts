import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { roles } from './rules.ts'

const params = z.object({ id: z.string() })
const role = z.enum(roles)

/** What administrators see about a member besides their role. */
const MemberFacts = z.object({
  userId: z.string(),
  /** Null for a person not seen since this has been recorded. */
  lastSeenAt: z.nullable(z.string()),
  /** Credits of the workspace that their devboxes used this month. */
  credits: z.int(),
})
export type MemberFacts = z.infer<typeof MemberFacts>

export const listMemberFacts = endpoint({
  method: 'GET',
  path: '/workspaces/:id/members',
  summary: 'Get when members were last seen, and their usage this month; for admins',
  params,
  reply: z.object({ members: z.array(MemberFacts) }),
})

const Permissions = z.object({ whoInvites: role, whoCreates: role })

export const readPermissions = endpoint({
  method: 'GET',
  path: '/workspaces/:id/permissions',
  summary: 'Set who may invite to a workspace and create in it',
  params,
  reply: Permissions,
})

/** The minimum role for each: administrators or editors. */
export const setPermissions = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/permissions',
  summary: 'Set who may invite to a workspace and create in it',
  params,
  body: z.object({ whoInvites: z.enum(['ADMIN', 'WRITE']), whoCreates: z.enum(['ADMIN', 'WRITE']) }),
  reply: Permissions,
})

/** Makes another member an administrator, and the caller an editor. */
export const transferWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces/:id/transfer',
  summary: 'Transfer a workspace to another member',
  params,
  body: z.object({ userId: z.string() }),
  reply: z.looseObject({}),
})

/** The body is a PNG, JPEG or WebP picture; clients crop it to a square and scale it down first. */
export const setPicture = endpoint({
  method: 'PUT',
  path: '/workspaces/:id/picture',
  summary: 'Set the picture of a workspace',
  params,
  media: { body: 'application/octet-stream' },
  reply: z.object({ avatarUrl: z.nullable(z.string()) }),
})

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/workspaces/:id/picture',
  summary: 'Remove the picture of a workspace',
  params,
  reply: z.object({ avatarUrl: z.nullable(z.string()) }),
})
