import { errorOfRefusal } from '@sandlot/core/actions'
import { BOX_SESSIONS_MAX } from '@sandlot/core/runtime/boxes/limits'
import { sessionRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { BoxSession } from '@sandlot/core/runtime/boxes/rest'
import type { Reader } from '../../../platform/db/database.ts'
import type { BoxAgent } from '../box-agent.ts'
import { readTasks } from './tasks.ts'

type Size = { cols?: number | undefined; rows?: number | undefined }
export type Wanted =
  | ({ kind: 'terminal'; command?: string | undefined } & Size)
  | ({ kind: 'task'; name: string } & Size)

const sizeOf = ({ cols, rows }: Size) => ({ ...(cols && { cols }), ...(rows && { rows }) })

/** Opens a terminal, or runs a task of the saved files. A task that is already running is not started twice. */
export async function openNamed(
  db: Reader,
  sandboxId: string,
  agent: BoxAgent,
  wanted: Wanted,
): Promise<BoxSession> {
  const running = agent.sessions().filter(({ state }) => state === 'running')
  if (wanted.kind === 'task') {
    const known = running.find(({ kind, name }) => kind === 'task' && name === wanted.name)
    if (known) return known
  }
  if (running.length >= BOX_SESSIONS_MAX)
    throw errorOfRefusal(sessionRefusals, { reason: 'tooManySessions', params: { max: BOX_SESSIONS_MAX } })
  if (wanted.kind === 'terminal')
    return agent.open({
      kind: 'terminal',
      ...(wanted.command && { command: wanted.command }),
      ...sizeOf(wanted),
    })
  const { tasks } = await readTasks(db, sandboxId)
  const task = tasks.find(({ name }) => name === wanted.name)
  if (!task) throw errorOfRefusal(sessionRefusals, { reason: 'noTask', params: { name: wanted.name } })
  return agent.open({ kind: 'task', name: task.name, command: task.command, ...sizeOf(wanted) })
}
