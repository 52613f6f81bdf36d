import { AppError } from '@sandlot/core/errors'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { contextMessages as say } from './messages.ts'
import { findContext } from './use.ts'

export const contextRemoveCommand: Define = (command, act) =>
  command
    .argument('<name>', 'the context')
    .addHelpText('after', examples('sandlot context remove work'))
    .action(act((context, _flags, name: string) => removeContext(name, context)))

/** Removes a context that has no sign-in any more (spec CL-026). */
export async function removeContext(name: string, context: Context): Promise<Outcome<'context.remove/1'>> {
  const { key, host, username } = findContext(name, context)
  if (username !== null)
    throw new AppError('conflict', say.signedIn(name), {
      reason: 'contextSignedIn',
      hint: say.signedInHint(name),
    })
  context.changeSettings((now) => {
    const { [name]: _removed, ...contexts } = now.contexts
    const { [key]: _chosen, ...workspaces } = now.workspaces
    return { ...now, contexts, workspaces, context: now.context === name ? null : now.context }
  })
  return {
    shape: 'context.remove/1',
    data: { name, host },
    meta: { host },
    text: () => `${say.removed(name)}\n`,
  }
}
