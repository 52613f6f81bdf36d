import { type OwnAction, own } from '../actions.ts'
import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** All that people do to how they sign in, by the name that the audit log has for it. */
export const accountActions = {
  'account.disconnect': own('SELF'),
  'address.request': own('SELF'),
  'address.cancel': own('SELF'),
  'address.add': own('SELF'),
  // By a link that the address of before was sent; nobody need be signed in.
  'address.undo': own('INVITATION'),
  'session.close': own('SELF', { subject: 'Session' }),
  'session.close-many': own('SELF', { subject: 'Session' }),
  'token.create': own('SELF', { subject: 'Session' }),
  'token.revoke': own('SELF', { subject: 'Session' }),
  'passkey.add': own('SELF'),
  'passkey.rename': own('SELF'),
  'passkey.remove': own('SELF'),
  'device.approve': own('SELF', { subject: 'DeviceGrant' }),
  'device.deny': own('SELF', { subject: 'DeviceGrant' }),
} as const satisfies Record<string, OwnAction>

/** What members tell other sites of themselves, by the name that the audit log has for it. */
export const embedActions = {
  'embed.share': inWorkspace('READ', 'User', { tellsWorkspace: false }),
} as const satisfies Record<string, WorkspaceAction>
