import { type Context, requireViewer } from '../context.ts'
import { runCommand } from '../platform/commands.ts'
import { type ClientInfo, openSession } from './sessions.ts'

/** A new personal access token of the viewer, called after the program that asks; its secret is shown once. */
export function createToken(context: Context, client: ClientInfo): Promise<string> {
  const { userId } = requireViewer(context)
  const id = context.ids.uuid()
  return runCommand(context, context.actor, async (tx) => ({
    result: await openSession(context, tx, { id, userId, kind: 'token', ...client }),
    audit: { action: 'token.create', workspaceId: null, subjectType: 'Session', subjectIds: [id] },
  }))
}
