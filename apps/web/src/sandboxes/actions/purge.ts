import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { purgeSandboxes } from '@sandlot/core/sandboxes/mutations'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { mutate, runChange } from './change.ts'
import type { ActionContext } from './context.ts'

type Context = Pick<ActionContext, 'client' | 'queries' | 'toasts' | 'schedule'>
type Deleted = { id: string; title: string | null; alias: string | null }

/** Permanently deletes sandboxes in the trash, after a confirmation that says how many. */
export async function purge(
  context: Context & Pick<ActionContext, 'modals'>,
  sandboxes: readonly Deleted[],
): Promise<boolean> {
  const [first] = sandboxes
  const count = sandboxes.length
  const isSure = await context.modals.confirm({
    title: actionMessages.purgeTitle,
    message: actionMessages.purgeText(count, first && count === 1 ? displayTitle(first) : null),
    confirmLabel: actionMessages.names.purge,
    isDanger: true,
  })
  return isSure && purgeNow(context, sandboxes)
}

/** The same without confirmation. */
export const purgeNow = (context: Context, sandboxes: readonly { id: string }[]): Promise<boolean> =>
  runChange(context, {
    things: sandboxes,
    send: (some, onProgress) =>
      mutate(
        context.queries,
        purgeSandboxes(context.client, context.queries, onProgress),
        some.map(({ id }) => id),
      ),
    done: ({ length }) => actionMessages.purged(length),
    failed: sandboxMessages.deleteFailed,
  })
