import { BOX_CHANGED } from '@sandlot/core/runtime/boxes/live'
import type { ExecutorLog, ExecutorPort } from '@sandlot/core/runtime/executor/live'
import { EXECUTOR_EVENTS } from '@sandlot/core/runtime/executor/live'
import type { Context } from '../../platform/context.ts'
import type { Hub } from '../../platform/live/hub.ts'
import type { BoxAgent } from '../boxes/box-agent.ts'
import { visibilitiesOf } from '../boxes/ports/ports.ts'
import { presentPort } from '../boxes/present.ts'
import { readBoxRow } from '../boxes/repo.ts'
import { readTasks } from '../boxes/sessions/tasks.ts'

type Emit = (event: string, payload: unknown) => void

/** Sends an executor its devbox's state, task output and ports, until the returned function is called. */
export function tellExecutor(context: Context, hub: Hub, sandboxId: string, emit: Emit): () => void {
  const heard = new Map<string, () => void>()
  let isOver = false

  const hear = async (agent: BoxAgent, { id, name }: { id: string; name: string }) => {
    heard.set(id, () => {})
    const { stream } = await agent.attach(id, 0)
    if (isOver) return stream.destroy()
    heard.set(id, () => stream.destroy())
    // A character may be split across two pieces.
    const decoder = new TextDecoder()
    stream.on('data', (piece: Buffer) => {
      const log: ExecutorLog = { chan: name, data: decoder.decode(piece, { stream: true }) }
      emit(EXECUTOR_EVENTS.log, log)
    })
    stream.on('error', () => {})
  }

  const look = async () => {
    const [box, shown, { tasks }] = await Promise.all([
      readBoxRow(context.db, sandboxId),
      visibilitiesOf(context.db, sandboxId),
      readTasks(context.db, sandboxId),
    ])
    if (isOver) return
    emit(EXECUTOR_EVENTS.status, box?.state ?? 'stopped')
    const agent = context.boxes.glance(sandboxId)
    if (!agent) return
    for (const session of agent.sessions())
      if (session.kind === 'task' && !heard.has(session.id)) void hear(agent, session).catch(() => {})
    const main = tasks.find(({ port }) => port !== null)?.port ?? agent.ports()[0]?.port
    const ports: ExecutorPort[] = agent.ports().map(({ port }) => ({
      port,
      url: presentPort(context, sandboxId, { port, visibility: shown.get(port) ?? 'private' }).url,
      main: port === main,
    }))
    emit(EXECUTOR_EVENTS.port, ports)
  }

  const lookAndLog = () =>
    void look().catch((err) => context.log.warn({ err, sandboxId }, 'an executor was not told'))
  const stop = hub.subscribe(`live:${sandboxId}`, ({ event }) => {
    if (event === BOX_CHANGED) lookAndLog()
  })
  lookAndLog()
  return () => {
    isOver = true
    stop()
    for (const leave of heard.values()) leave()
  }
}
