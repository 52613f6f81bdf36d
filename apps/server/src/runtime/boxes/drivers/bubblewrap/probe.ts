import { existsSync } from 'node:fs'
import { hostMessages } from '@sandlot/core/runtime/boxes/host-messages'
import type { Probe } from '../../driver.ts'
import { ownCapacity } from '../capacity.ts'
import { pathOf } from '../inside.ts'
import { lookForPrograms, programsIn } from '../programs.ts'
import type { Toolchain } from '../toolchain.ts'
import type { Cgroups } from './cgroups.ts'
import type { Jails } from './jail.ts'

/** bwrap's messages when it cannot create a box, with their causes. */
const CAUSES: [said: RegExp, cause: keyof typeof hostMessages.noBubblewrap][] = [
  [/ENOENT|bwrap: No such file or directory|bwrap: (?:command )?not found/, 'missing'],
  [
    /Can't find source path .*: Permission denied|Can't (?:open|mount|bind).*: Permission denied/,
    'unreachable',
  ],
  [/Unknown option|unrecognized option/, 'tooOld'],
  [/setting up uid map: Permission denied|setting up uid map: Operation not permitted/, 'restricted'],
  [/No permissions to creat|Creating new namespace failed|user namespaces? (?:is|are) not/i, 'restricted'],
  [/Can't mount proc|Operation not permitted/, 'inContainer'],
]

/**
 * Docker and Podman leave a marker file in their containers. Then it is their rules that are in the way, not those of
 * the system.
 */
const isContained = () => ['/.dockerenv', '/run/.containerenv'].some((path) => existsSync(path))

/** Tests what every box needs: its namespaces, its mounts, its filter, and the Node that the agent runs on. */
export async function probeWith(
  jails: Jails,
  cgroups: Cgroups,
  toolchain: Toolchain,
  inContainer = isContained(),
): Promise<Probe> {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch))
    return { ok: false, ...hostMessages.noBubblewrap.otherSystem() }
  const { readable, links } = toolchain
  const look = lookForPrograms(pathOf(toolchain), toolchain)
  const { code, said } = await jails.run(['prlimit', '--core=0', '--', ...look], {
    readable,
    links,
    writable: {},
  })
  if (code === 0) {
    const isHard = (['memory', 'pids', 'cpu'] as const).every((controller) => cgroups.has(controller))
    return { ok: true, limits: isHard ? 'hard' : 'soft', ...programsIn(said), capacity: ownCapacity() }
  }
  const [, found] = CAUSES.find(([pattern]) => pattern.test(said)) ?? [null, 'other' as const]
  const cause = found === 'restricted' && inContainer ? 'inContainer' : found
  return { ok: false, ...hostMessages.noBubblewrap[cause](said.split('\n')[0] ?? '') }
}
