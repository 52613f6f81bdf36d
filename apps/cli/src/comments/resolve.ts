import { setResolved } from '@sandlot/core/comments/queries'
import { type Define, examples } from '../platform/commands/command.ts'
import type { Context } from '../platform/context.ts'
import type { Outcome } from '../platform/output/outcome.ts'
import { sandboxArgument } from '../sandboxes/argument.ts'
import { commentTexts } from './messages.ts'
import { presentThread } from './present.ts'

type Flags = { reopen?: true }

export const resolveCommand: Define = (command, act) =>
  sandboxArgument(command, 'the sandbox', 'before others')
    .argument('<comment>', 'id of a comment in the thread')
    .option('--reopen', 'reopen it instead')
    .addHelpText('after', examples('sandlot comment resolve 3l5fg9 0b9c2a51-6d3e-4f0a-9a51-0d2f5c1b7e42'))
    .action(act((context, flags: Flags, id: string, comment: string) => resolve(id, comment, flags, context)))

/** Resolves a thread, or reopens it. */
async function resolve(
  sandboxId: string,
  commentId: string,
  { reopen }: Flags,
  context: Context,
): Promise<Outcome<'comment.resolve/1'>> {
  const { host } = context.target()
  const client = await context.connect()
  const data = presentThread(await setResolved(client, { sandboxId, commentId, isResolved: !reopen }))
  return {
    shape: 'comment.resolve/1',
    data,
    meta: { host },
    text: () => `${reopen ? commentTexts.reopened : commentTexts.resolved}\n`,
  }
}
