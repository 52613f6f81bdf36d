import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { errorOfRefusal, refusalError } from '@sandlot/core/actions'
import { toAppError } from '@sandlot/core/errors'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import { EXECUTOR_EVENTS, type ExecutorError } from '@sandlot/core/runtime/executor/live'
import type { Socket } from 'socket.io'
import { z } from 'zod'
import { type Context, type Deps, requireViewer, type Viewer } from '../../platform/context.ts'
import type { Hub } from '../../platform/live/hub.ts'
import { onAccessChanged } from '../../platform/live/on-access-changed.ts'
import { assertMayWrite } from '../../platform/scopes.ts'
import { askToRun } from '../boxes/commands.ts'
import { saveFromExecutor } from './save.ts'
import { tellExecutor } from './tell.ts'
import { sessionOfToken } from './token.ts'

const FIRST_WORD_MAX_MS = 10_000

const Named = z.object({ id: z.string(), token: z.string() })

export type Serving = {
  deps: Deps
  hub: Hub
  viewerOf: (sessionId: string) => Promise<Viewer | null>
  contextOf: (viewer: Viewer) => Context
}

/** Processes the messages of an executor in order. */
export function serveExecutor(serving: Serving, socket: Socket): void {
  let last: Promise<unknown> = Promise.resolve()
  let asked: { viewer: Viewer; sandboxId: string } | null = null
  const leave: (() => void)[] = []
  const forget = () => {
    for (const step of leave.splice(0)) step()
    asked = null
  }
  /** Runs these when the connection ends, which it may have done already. */
  const atEnd = (...steps: (() => void)[]) => {
    leave.push(...steps)
    if (!socket.connected) forget()
  }
  const inTurn = (event: string, work: (payload: unknown) => Promise<void>) =>
    socket.on(event, (payload: unknown) => {
      last = last.then(() => work(payload)).catch((error: unknown) => tellFailure(serving, socket, error))
    })
  const running = () => {
    if (!asked) throw errorOfRefusal(sessionRefusals, { reason: 'noSandbox', params: {} })
    // Access is checked again each time.
    return { sandboxId: asked.sandboxId, context: serving.contextOf(asked.viewer) }
  }

  const silence = setTimeout(() => socket.disconnect(true), FIRST_WORD_MAX_MS)
  socket.on('disconnect', () => {
    clearTimeout(silence)
    forget()
  })

  inTurn(EXECUTOR_EVENTS.sandbox, async (payload) => {
    forget()
    const { deps, hub, viewerOf } = serving
    const named = Named.safeParse(payload)
    if (!named.success) throw errorOfRefusal(sessionRefusals, { reason: 'noSandbox', params: {} })
    const sessionId = await sessionOfToken(named.data.token, deps.keys.socketTokens, deps.clock.now())
    const viewer = sessionId === null ? null : await viewerOf(sessionId)
    if (!viewer) throw refusalError(accessRefusals, 'signedOut')
    clearTimeout(silence)
    asked = { viewer, sandboxId: named.data.id }
    atEnd(hub.subscribe(`session:${viewer.sessionId}`, () => socket.disconnect(true)))
  })
  inTurn(EXECUTOR_EVENTS.start, async () => {
    const { context, sandboxId: named } = running()
    assertMayWrite(context.viewer)
    const sandboxId = await askToRun(context, named)
    await context.boxes.enter(sandboxId)
    socket.emit(EXECUTOR_EVENTS.start)
    atEnd(
      tellExecutor(context, serving.hub, sandboxId, (event, data) => void socket.emit(event, data)),
      // Whether they may still see it and its output is checked when they reconnect.
      onAccessChanged(serving.hub, { userId: requireViewer(context).userId, sandboxId }, () =>
        socket.disconnect(true),
      ),
    )
  })
  inTurn(EXECUTOR_EVENTS.update, async (payload) => {
    const { context, sandboxId } = running()
    assertMayWrite(context.viewer)
    await saveFromExecutor(context, sandboxId, payload)
    context.boxes.use(sandboxId)
  })
}

function tellFailure({ deps }: Serving, socket: Socket, error: unknown): void {
  const { code, reason, message } = toAppError(error)
  if (code === 'unexpected') deps.log.error({ err: error }, 'an executor was not served')
  const data: ExecutorError = { reason: code === 'unauthenticated' ? code : (reason ?? code), message }
  socket.emit(EXECUTOR_EVENTS.error, data)
}
