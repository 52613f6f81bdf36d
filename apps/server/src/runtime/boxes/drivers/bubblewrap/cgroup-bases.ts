import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type Controller = 'memory' | 'pids' | 'cpu' | 'freezer'
const CONTROLLERS: Controller[] = ['memory', 'pids', 'cpu', 'freezer']

/** A cgroup folder in which groups for boxes can be created, and its controllers. */
export type Base = { folder: string; version: 1 | 2; has: Controller[] }

/** As reported by the kernel for this process. */
export type Places = { mounts: string; own: string }
const hostPlaces = (): Places => ({
  mounts: readFileSync('/proc/self/mountinfo', 'utf8'),
  own: readFileSync('/proc/self/cgroup', 'utf8'),
})

/**
 * Returns the folders in which groups called `name` can be created and joined; v2 first. On most hosts, an ordinary
 * user has none.
 */
export function findBases(name: string, places = hostPlaces()): Base[] {
  const mounts = mountsIn(places)
  const two = mounts.filter(({ version }) => version === 2).flatMap((mount) => secondVersion(mount, name))
  const one = mounts.filter(({ version }) => version === 1).flatMap((mount) => firstVersion(mount, name))
  const bases: Base[] = []
  for (const base of [...two, ...one]) {
    const has = base.has.filter((controller) => !bases.some((earlier) => earlier.has.includes(controller)))
    if (has.length > 0) bases.push({ ...base, has })
    else discard(base.folder)
  }
  return bases
}

export function discard(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Belongs to another runner, or was never created.
  }
}

type Mount = { version: 1 | 2; controllers: Controller[]; root: string; own: string }

/** Groups are created below that of this process, so that the server's limits apply to its boxes too. */
export function mountsIn({ mounts, own }: Places): Mount[] {
  const owns = own.split('\n').map((line) => line.split(':'))
  return mounts.split('\n').flatMap((line): Mount[] => {
    const [before = '', after = ''] = line.split(' - ')
    const [, , , shown = '/', root = ''] = before.split(' ')
    const [type, , options = ''] = after.split(' ')
    if (type !== 'cgroup' && type !== 'cgroup2') return []
    const controllers = CONTROLLERS.filter((controller) => options.split(',').includes(controller))
    if (type === 'cgroup' && controllers.length === 0) return []
    const [, , path = '/'] =
      owns.find(([id, names = '']) =>
        type === 'cgroup2' ? id === '0' : controllers.some((one) => names.split(',').includes(one)),
      ) ?? []
    const inside = relative(shown, path)
    // A container may see the paths of its host, which do not exist in it.
    const isSeen = !inside.startsWith('..')
    return [
      { version: type === 'cgroup' ? 1 : 2, controllers, root, own: isSeen ? join(root, inside) : root },
    ]
  })
}

function firstVersion({ own, controllers }: Mount, name: string): Base[] {
  const folder = join(own, name)
  return canJoin(folder) ? [{ folder, version: 1, has: controllers }] : []
}

/** In v2, a group with processes cannot delegate controllers, unless it is the root; its parent may. */
function secondVersion({ own, root }: Mount, name: string): Base[] {
  const found = [own, dirname(own)]
    .filter((parent) => parent.startsWith(root))
    .flatMap((parent): Base[] => {
      const folder = join(parent, name)
      if (!canJoin(folder)) return []
      const handedOn = (['memory', 'pids', 'cpu'] as const).filter(
        (controller) => handOn(parent, controller) && handOn(folder, controller),
      )
      return [{ folder, version: 2, has: [...handedOn, 'freezer'] }]
    })
  const [best, ...rest] = found.sort((one, other) => other.has.length - one.has.length)
  for (const { folder } of rest) discard(folder)
  return best ? [best] : []
}

function handOn(folder: string, controller: string): boolean {
  try {
    writeFileSync(join(folder, 'cgroup.subtree_control'), `+${controller}`)
    return true
  } catch {
    return false
  }
}

/** Tested with a process, because permissions depend on several files and their owners. */
function canJoin(folder: string): boolean {
  const trial = join(folder, `trial-${process.pid}`)
  try {
    mkdirSync(trial, { recursive: true })
    const { status } = spawnSync('/bin/sh', ['-c', 'echo $$ >"$1"', 'sh', join(trial, 'cgroup.procs')], {
      stdio: 'ignore',
    })
    rmdirSync(trial)
    if (status === 0) return true
  } catch {
    // No cgroups for this user, or a read-only file system.
  }
  discard(trial)
  discard(folder)
  return false
}
