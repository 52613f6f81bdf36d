import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { DriverEvents, RuntimeDriver } from '../../driver.ts'
import { BOX_USER } from '../inside.ts'
import { instanceOf } from '../instance.ts'
import { findBases } from './cgroup-bases.ts'
import { cgroupsOf } from './cgroups.ts'
import { bubblewrapDriver } from './driver.ts'
import type { Watch } from './watch.ts'

/** The path that Ubuntu's AppArmor profile allows to create namespaces. */
const SYSTEM_BWRAP = '/usr/bin/bwrap'

type Options = { root: string; agent: string; events: DriverEvents; hasCgroups?: boolean; watch?: Watch }

/** Creates the driver with the features that this machine supports. */
export function bubblewrapHere({ root, agent, events, hasCgroups = true, watch }: Options): RuntimeDriver {
  const bwrap = existsSync(SYSTEM_BWRAP) ? SYSTEM_BWRAP : 'bwrap'
  const { stdout } = spawnSync(bwrap, ['--help'], { encoding: 'utf8' })
  return bubblewrapDriver({
    root,
    agent,
    events,
    bwrap,
    ...(watch && { watch }),
    canDisableNamespaces: stdout?.includes('--disable-userns') ?? false,
    user: process.getuid?.() === 0 ? BOX_USER : null,
    cgroups: cgroupsOf(hasCgroups ? findBases(instanceOf(root)) : []),
  })
}
