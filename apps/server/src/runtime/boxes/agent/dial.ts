import { connect, type Socket } from 'node:net'
import { REDIAL_MAX_MS, REDIAL_MS } from './limits.ts'
import { type AgentIdentity, helloLine } from './wire.ts'

/**
 * Keeps one connection to a socket of the runner: identifies itself, passes the connection on, and redials when it
 * ends.
 */
export function keepDialling(
  path: string,
  identity: AgentIdentity,
  use: (socket: Socket) => void,
): () => void {
  let pause = REDIAL_MS
  let timer: NodeJS.Timeout | undefined
  let socket: Socket | undefined
  let isStopped = false

  const dial = () => {
    const dialled = connect(path)
    socket = dialled
    dialled.once('connect', () => {
      pause = REDIAL_MS
      dialled.write(helloLine(identity))
      use(dialled)
    })
    dialled.on('error', () => {})
    dialled.once('close', () => {
      if (isStopped) return
      timer = setTimeout(dial, pause)
      pause = Math.min(pause * 2, REDIAL_MAX_MS)
    })
  }

  dial()
  return () => {
    isStopped = true
    clearTimeout(timer)
    socket?.destroy()
  }
}
