import { errorOfRefusal } from '@sandlot/core/actions'
import { shortages, takenPorts, toldNotices } from '@sandlot/core/runtime/boxes/notice-rules'
import { boxRefusals } from '@sandlot/core/runtime/boxes/refusals'
import type { Box, BoxPort } from '@sandlot/core/runtime/boxes/rest'
import { boxPortUrl } from '@sandlot/core/runtime/boxes/rules'
import { vmTierToRun } from '@sandlot/core/runtime/tier-rules'
import type { Context } from '../../platform/context.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { readVmTiers } from '../tiers.ts'
import type { Boxes } from './boxes.ts'
import { visibilitiesOf } from './ports/ports.ts'
import { readBoxRow } from './repo.ts'
import { readTasks } from './sessions/tasks.ts'

/** A devbox as all APIs present it. What only the box itself knows is empty while it does not answer. */
export async function presentBox(context: Context, row: SandboxRow, boxes: Boxes): Promise<Box> {
  const { db, clock, loaders } = context
  const [box, { tasks }, { problem, capacity }, shown, { highestVmTier }] = await Promise.all([
    readBoxRow(db, row.id),
    readTasks(db, row.id),
    boxes.status(),
    visibilitiesOf(db, row.id),
    loaders.entitlements.load(row.workspaceId),
  ])
  const isUp = box !== null && box.state !== 'stopped' && box.state !== 'failed'
  const agent = box?.state === 'running' ? boxes.glance(row.id) : null
  const stats = (await agent?.stats(clock.now().getTime()).catch(() => null)) ?? null
  const refusal = box?.problem ?? (problem && { reason: 'off' as const, params: problem })
  return {
    sandboxId: row.id,
    state: box?.state ?? 'stopped',
    problem: refusal && { reason: refusal.reason, message: errorOfRefusal(boxRefusals, refusal).message },
    // A change takes effect with the next start.
    vmTier: isUp ? box.vmTier : vmTierToRun(row.vmTier, await readVmTiers(db), highestVmTier, capacity),
    generation: box?.generation ?? 0,
    startedAt: box?.startedAt?.toISOString() ?? null,
    sessions: agent?.sessions() ?? [],
    ports: (agent?.ports() ?? []).map(({ port }) =>
      presentPort(context, row.id, { port, visibility: shown.get(port) ?? 'private' }),
    ),
    stats,
    tasks: tasks.map(({ name, command, isAutomatic, port }) => ({
      name,
      command,
      autostart: isAutomatic,
      port,
    })),
    notices: agent
      ? toldNotices([
          ...boxes.notices(row.id),
          ...(stats ? shortages(stats) : []),
          ...takenPorts(tasks, agent.sessions(), agent.ports()),
        ])
      : [],
  }
}

export function presentPort(
  { previewUrl }: Pick<Context, 'previewUrl'>,
  sandboxId: string,
  { port, visibility }: Omit<BoxPort, 'url'>,
): BoxPort {
  const pattern = previewUrl()
  return { port, visibility, url: pattern && boxPortUrl(pattern, sandboxId, port) }
}
