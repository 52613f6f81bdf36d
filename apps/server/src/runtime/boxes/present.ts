import { errorOfRefusal } from '@sandlot/core/actions'
import { boxRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { Box, BoxPort } from '@sandlot/core/runtime/boxes/rest'
import { boxPortUrl } from '@sandlot/core/runtime/boxes/rules'
import { defaultVmTier } from '@sandlot/core/runtime/tier-rules'
import type { Context } from '../../context.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import type { Boxes } from './life.ts'
import { visibilitiesOf } from './ports.ts'
import { readBoxRow } from './repo.ts'
import { tasksOf } from './tasks.ts'

/** A devbox as every door shows it. What of it only the box itself knows is empty while it does not answer. */
export async function presentBox(context: Context, row: SandboxRow, boxes: Boxes): Promise<Box> {
  const { db, loaders } = context
  const [box, tasks, status] = await Promise.all([
    readBoxRow(db, row.id),
    tasksOf(db, row.id),
    boxes.status(),
  ])
  const agent = box?.state === 'running' ? boxes.glance(row.id) : null
  const [sessions, ports, stats] = agent
    ? await Promise.all([agent.sessions(), agent.ports(), agent.stats()]).catch(() => [[], [], null] as const)
    : ([[], [], null] as const)
  const shown = await visibilitiesOf(db, row.id)
  const tier = async () => {
    const { highestVmTier } = await loaders.entitlements.load(row.workspaceId)
    return row.vmTier ?? defaultVmTier(highestVmTier)
  }
  const refusal = box?.problem ?? (status.problem && { reason: 'off' as const, params: status.problem })
  return {
    sandboxId: row.id,
    state: box?.state ?? 'stopped',
    problem: refusal && {
      reason: refusal.reason,
      message: errorOfRefusal(boxRefusals, refusal).message,
    },
    vmTier: box?.vmTier ?? (await tier()),
    generation: box?.generation ?? 0,
    startedAt: box?.startedAt?.toISOString() ?? null,
    sessions: [...sessions],
    ports: ports.map((port) => presentPort(context, row.id, port, shown.get(port) ?? 'private')),
    stats,
    tasks,
  }
}

export function presentPort(
  { previewUrl }: Pick<Context, 'previewUrl'>,
  sandboxId: string,
  port: number,
  visibility: BoxPort['visibility'],
): BoxPort {
  const pattern = previewUrl()
  return { port, visibility, url: pattern && boxPortUrl(pattern, sandboxId, port) }
}
