import { deleteMany, restoreMany } from '@sandlot/core/sandboxes/items/queries'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { type Change, mutate, runChange } from './change.ts'
import type { ActionContext } from './context.ts'
import type { Actionable } from './use-sandbox-actions.ts'

type Context = Pick<ActionContext, 'client' | 'queries' | 'toasts' | 'schedule'>

const restoring =
  ({ client, queries }: Context): Change<Actionable>['send'] =>
  (some, onProgress) =>
    mutate(queries, restoreMany(client, queries, onProgress), some)

/** Restores several sandboxes from the trash, with a single message. */
export const restoreTogether = (context: Context, sandboxes: readonly Actionable[]) =>
  runChange(context, {
    things: sandboxes,
    send: restoring(context),
    done: ({ length }) => sandboxMessages.restoredMany(length),
    failed: sandboxMessages.recoverFailed,
  })

/** Moves several sandboxes to the trash, with a single message and undo. */
export const removeTogether = (context: Context, sandboxes: readonly Actionable[]) =>
  runChange(context, {
    things: sandboxes,
    send: (some, onProgress) =>
      mutate(context.queries, deleteMany(context.client, context.queries, onProgress), some),
    done: ({ length }) => sandboxMessages.movedManyToTrash(length),
    failed: sandboxes.every(({ customTemplate }) => customTemplate)
      ? sandboxMessages.deleteTemplateFailed
      : sandboxMessages.deleteFailed,
    undo: restoring(context),
    undone: ({ length }) => sandboxMessages.restoredMany(length),
  })
