import { actionMessages } from '@sandlot/core/sandboxes/action-messages'
import { conflictMessages } from '@sandlot/core/sandboxes/conflict-messages'
import { editConflictOf } from '@sandlot/core/sandboxes/conflict-rules'
import { type OnProgress, partlyDone } from '@sandlot/core/sandboxes/items/parts'
import { PROGRESS_DELAY_MS, PROGRESS_FROM } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import type { QueryClient } from '@tanstack/react-query'
import { MutationObserver, type MutationObserverOptions } from '@tanstack/react-query'
import { failureText, type Sentence } from '../../shell/failure-text.ts'
import type { ActionContext } from './context.ts'

/** Runs a mutation that outlives the menu it was chosen in. Without a network it fails immediately. */
export const mutate = <Data, Input, Before>(
  queries: QueryClient,
  mutation: MutationObserverOptions<Data, Error, Input, Before>,
  input: Input,
): Promise<Data> =>
  new MutationObserver<Data, Error, Input, Before>(queries, { ...mutation, networkMode: 'always' }).mutate(
    input,
  )

export type Change<Thing extends { id: string }> = {
  things: readonly Thing[]
  send: (things: readonly Thing[], onProgress: OnProgress) => Promise<unknown>
  /** Repeats the change regardless of someone else's conflicting one. Without it, the conflict is only reported. */
  anyway?: (things: readonly Thing[], onProgress: OnProgress) => Promise<unknown>
  /** The success message. */
  done: (things: readonly Thing[]) => string
  /** The failure message, in the catalog's words. */
  failed: Sentence
  /** Reverts the change. Without it, no undo is offered. */
  undo?: (things: readonly Thing[], onProgress: OnProgress) => Promise<unknown>
  /** The message after that. */
  undone?: (things: readonly Thing[]) => string
}

/**
 * Changes items, reports the result, and offers to undo it. After a partial failure the completed part stays, and the
 * rest can be retried.
 */
export async function runChange<Thing extends { id: string }>(
  context: Pick<ActionContext, 'toasts' | 'schedule'>,
  change: Change<Thing>,
): Promise<boolean> {
  const { things, send, done, undo } = change
  const { toasts } = context
  const count = things.length
  const progress = progressOf(context, count)
  try {
    await send(things, progress.onProgress)
    progress.end()
    const back = undo && {
      label: sandboxMessages.undo,
      run: () => void takeBack(context, change),
    }
    toasts.toast('success', done(things), ...(back ? [back] : []))
    return true
  } catch (error) {
    progress.end()
    const partly = partlyDone(error)
    const { anyway, ...rest } = change
    const force = anyway && {
      label: conflictMessages.anyway,
      run: () => void runChange(context, { ...rest, send: anyway }),
    }
    const isConflict = editConflictOf(error) !== null
    if (!partly) toasts.failed(change.failed, error, ...(isConflict && force ? [force] : []))
    else {
      const rest = new Set(partly.rest)
      const open = things.filter(({ id }) => rest.has(id))
      const partText = () =>
        actionMessages.partly(failureText(change.failed, error), count - open.length, count)
      toasts.failed(partText, error, {
        label: actionMessages.tryRest,
        run: () => void runChange(context, { ...change, things: open }),
      })
    }
    return false
  }
}

async function takeBack<Thing extends { id: string }>(
  context: Pick<ActionContext, 'toasts' | 'schedule'>,
  { things, undo, undone, failed }: Change<Thing>,
): Promise<void> {
  if (!undo) return
  const done = undone ?? (({ length }: readonly Thing[]) => actionMessages.undone(length))
  await runChange(context, { things, send: undo, failed, done })
}

/** Shows progress for changes to many items that take a while. */
function progressOf({ toasts, schedule }: Pick<ActionContext, 'toasts' | 'schedule'>, count: number) {
  let line: ReturnType<ActionContext['toasts']['progress']> | null = null
  let done = 0
  const cancel =
    count < PROGRESS_FROM
      ? () => {}
      : schedule(() => {
          line = toasts.progress(actionMessages.progress(done, count))
        }, PROGRESS_DELAY_MS)
  return {
    onProgress: ((now) => {
      done = now
      line?.say(actionMessages.progress(done, count))
    }) satisfies OnProgress,
    end: () => {
      cancel()
      line?.end()
    },
  }
}
