import { type OwnAction, own } from '../actions.ts'
import { inWorkspace, type WorkspaceAction } from '../workspaces/actions.ts'

/** Everything people do to their own sign-in, by its name in the audit log. */
export const accountActions = {
  'account.disconnect': own('SELF'),
  'address.request': own('SELF'),
  'address.cancel': own('SELF'),
  'address.add': own('SELF'),
  // By a link sent to the previous address; works signed out.
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

/** What members reveal about themselves to other sites, by its name in the audit log. */
export const embedActions = {
  'embed.share': inWorkspace('READ', 'User', { tellsWorkspace: false }),
} as const satisfies Record<string, WorkspaceAction>
