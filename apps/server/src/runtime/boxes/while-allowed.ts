import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { type AppError, toAppError } from '@sandlot/core/errors'
import { type Context, requireViewer } from '../../platform/context.ts'
import { onAccessChanged } from '../../platform/live/on-access-changed.ts'
import type { Running } from './agent-client/streams.ts'
import { askToLookIn } from './commands.ts'

/** Ends a command once whoever started it may not run anything there any more. The answer tells why, then. */
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
  // It may have changed before this was listened for.
  void ask()
  return () => refusal
}
