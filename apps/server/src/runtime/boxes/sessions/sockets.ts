import { ATTACH_PROTOCOL } from '@sandlot/core/runtime/boxes/attach-rules'
import type { SocketRoute } from '../../../platform/live/socket-route.ts'
import { serveExec, serveSession } from './attach.ts'

const SESSION = /^\/socket\/boxes\/([^/]+)\/sessions\/([^/]+)$/
const EXEC = /^\/socket\/boxes\/([^/]+)\/exec$/

/** Terminals, tasks and commands of devboxes. */
export const boxSockets: SocketRoute = {
  protocol: ATTACH_PROTOCOL,
  at: ({ pathname, searchParams }) => {
    const [, sandboxId, sessionId] = SESSION.exec(pathname) ?? []
    if (sandboxId && sessionId) {
      const from = Number(searchParams.get('from') ?? 0)
      const at = {
        id: decodeURIComponent(sandboxId),
        sessionId,
        from: Number.isSafeInteger(from) ? Math.max(0, from) : 0,
      }
      return (context, socket, watch) => serveSession({ context, socket, watch }, at)
    }
    const [, executedIn] = EXEC.exec(pathname) ?? []
    if (!executedIn) return null
    return (context, socket, watch) =>
      serveExec({ context, socket, watch }, { id: decodeURIComponent(executedIn) })
  },
}
