import { scopes } from '@sandlot/core/actions'
import { z } from 'zod'
import { FailureShape } from '../platform/output/failure-shape.ts'

const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['personal', 'team']),
  role: z.enum(['admin', 'write', 'read']).nullable(),
  primary: z.boolean(),
  current: z.boolean().describe('Whether commands use it by default.'),
})

const Member = z.object({
  id: z.string().nullable().describe('Of the person; null where an address was invited.'),
  username: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable().describe('The address that was invited.'),
  role: z.enum(['admin', 'write', 'read']),
  status: z.enum(['member', 'invited']),
  billing: z.boolean().describe('Whether they manage billing.'),
})

const PersonChange = z.object({
  id: z.string().describe('The username or address as it was given.'),
  title: z.string().nullable(),
  status: z.enum(['done', 'already', 'planned', 'failed']),
  error: FailureShape.optional(),
})

const Status = z.enum(['done', 'already', 'planned'])

const InviteLink = z.object({
  state: z.enum(['open', 'expired', 'used up', 'off']),
  url: z.string().nullable().describe('Null unless the link is open.'),
  role: z.enum(['admin', 'write', 'read']).describe('The role of people who join with it.'),
  expiresAt: z.string().nullable().describe('Null if it never expires.'),
  uses: z.number(),
  maxUses: z.number().nullable(),
})

const ServiceToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(scopes),
  insertedAt: z.string(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  account: z.string().describe('The service account.'),
  username: z.string().describe('As what it did is told in the audit log.'),
  role: z.enum(['admin', 'write', 'read']),
})

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.string().nullable().describe('A username; null for the server itself.'),
  isService: z.boolean().describe('Whether it was a service account.'),
  door: z.string().nullable().describe('web, terminal, extension, api or server.'),
  address: z.string().nullable(),
  device: z.string().nullable(),
  subjectType: z.string(),
  subjectIds: z.array(z.string()),
  details: z.looseObject({}),
  seq: z.number().nullable().describe('Its place in the chain; null until it is sealed.'),
  hash: z.string().nullable(),
})

export const workspaceShapes = {
  'workspace/1': Workspace,
  'workspace.list/1': z.array(Workspace),
  'workspace.create/1': Workspace,
  'workspace.view/1': z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['personal', 'team']),
    role: z.enum(['admin', 'write', 'read']).nullable(),
    description: z.string().nullable(),
    minimumPrivacy: z.enum(['public', 'unlisted', 'private']),
    members: z.number(),
    url: z.string().describe('Where it is managed.'),
  }),
  'workspace.member/1': Member,
  'workspace.members/1': z.array(Member),
  'workspace.invited/1': PersonChange,
  'workspace.invite/1': z.array(PersonChange),
  'workspace.uninvite/1': z.array(PersonChange),
  'workspace.member-role/1': z.object({
    id: z.string(),
    username: z.string(),
    role: z.enum(['admin', 'write', 'read']),
    status: Status,
  }),
  'workspace.member-removed/1': z.object({
    id: z.string(),
    username: z.string(),
    drafts: z.number().describe('How many drafts of theirs went to you.'),
    inviteLinkTurnedOff: z.boolean().describe('Whether the invite link was open until then.'),
    removed: z.boolean(),
  }),
  'workspace.removed/1': PersonChange,
  'workspace.remove-several/1': z.array(PersonChange),
  'workspace.left/1': z.object({
    id: z.string(),
    name: z.string(),
    drafts: z.number().describe('How many drafts of yours went to an admin.'),
    left: z.boolean(),
  }),
  'workspace.invite-link/1': InviteLink,
  'workspace.accept/1': z.object({ id: z.string(), name: z.string(), url: z.string() }),
  'workspace.reject/1': z.object({ id: z.string(), name: z.string() }),
  'workspace.privacy/1': z.object({
    id: z.string(),
    minimumPrivacy: z.enum(['public', 'unlisted', 'private']),
  }),
  'workspace.rename/1': z.object({ id: z.string(), name: z.string() }),
  'workspace.deleted/1': z.object({ id: z.string(), name: z.string(), deleted: z.boolean() }),
  'workspace.restored/1': z.object({ id: z.string(), name: z.string() }),
  'workspace.audit-entry/1': AuditEntry,
  'workspace.audit/1': z.array(AuditEntry),
  'workspace.audit-verdict/1': z.object({
    whole: z.boolean(),
    sealed: z.number().describe('How many entries are in the chain.'),
    unsealed: z.number().describe('How many wait to be put into it.'),
    pruned: z.object({ through: z.number(), at: z.string() }).nullable(),
    broken: z.null(),
  }),
  'workspace.audit-export/1': z.object({
    file: z.string().describe('Where it was saved; `-` for standard output.'),
    format: z.enum(['ndjson', 'csv']),
  }),
  'workspace.audit-retention/1': z.object({
    keepDays: z.number().nullable().describe('Null where entries are kept for good.'),
  }),
  'workspace.transfer/1': z.object({
    id: z.string(),
    name: z.string(),
    to: z.string(),
    transferred: z.boolean(),
  }),
  'workspace.token/1': ServiceToken,
  'workspace.token.list/1': z.array(ServiceToken),
  'workspace.token.create/1': ServiceToken.extend({
    token: z.string().describe('The secret. It is shown only once.'),
    created: z.boolean().describe('Whether the service account was created with it.'),
  }),
  'workspace.token.revoke/1': z.object({
    id: z.string(),
    name: z.string(),
    account: z.string(),
    revoked: z.boolean(),
  }),
  'workspace.use/1': z.object({ id: z.string(), name: z.string() }),
} as const
