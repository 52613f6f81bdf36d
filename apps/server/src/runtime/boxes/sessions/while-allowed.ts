import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { type Context, requireViewer } from '../../../platform/context.ts'
import { onAccessChanged } from '../../../platform/live/on-access-changed.ts'
import type { Running } from '../agent-client/streams.ts'
import { askToLookIn } from '../commands.ts'

/**
 * Ends a command once the user who started it may no longer run anything there. Returns a function that returns the
 * reason, or null.
 */
export function whileAllowed(context: Context, sandboxId: string, running: Running): () => AppError | null {
  const { userId, sessionId } = requireViewer(context)
  let refusal: AppError | null = null
  const end = (error: unknown) => {
    refusal ??= toAppError(error)
    running.kill()
  }
  const ask = () => askToLookIn(context.anew(), sandboxId).catch(end)
  const leaves = [
    onAccessChanged(context.hub, { userId, sandboxId }, () => void ask()),
    context.hub.subscribe(`session:${sessionId}`, () => end(refusalError(accessRefusals, 'signedOut'))),
  ]
  running.stream.once('close', () => {
    for (const leave of leaves) leave()
  })
  // Access may have changed before the subscription.
  void ask()
  return () => refusal
}
