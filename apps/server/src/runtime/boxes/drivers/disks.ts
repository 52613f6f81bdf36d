import { chmod, chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Disks } from '../driver.ts'
import { assertBoxId } from './box-id.ts'
import { HOME } from './inside.ts'
import { type Snapshots, snapshotsIn } from './snapshots.ts'
import type { Tools } from './tools.ts'

const FROM = '/mnt/from'
const HOME_MODE = 0o711

export type HomeDisks = Disks & { homeOf(id: string): string }

/**
 * Manages one folder per box. The files of a box are read and copied by tools that run in the same way as boxes; from
 * outside, they are moved and deleted only while nothing of the box runs.
 */
export function disksIn(folder: string, tools: Tools): HomeDisks {
  const diskOf = (id: string) => join(folder, assertBoxId(id))
  const homeOf = (id: string) => join(diskOf(id), 'home')
  const makingOf = (id: string) => join(folder, `.making-${assertBoxId(id)}`)
  const beforeOf = (id: string) => join(diskOf(id), 'before')
  const keptOf = (id: string, name?: string) =>
    join(diskOf(id), 'kept', name === undefined ? '' : assertBoxId(name))
  let tried: Promise<Snapshots | null> | undefined
  const findSnapshots = async () => {
    await mkdir(folder, { recursive: true, mode: HOME_MODE })
    tried ??= snapshotsIn(folder)
    return tried
  }

  /** Created next to its final place and moved there when complete, so that an existing disk is never half a copy. */
  const makeBeside = async (id: string, from?: string): Promise<string> => {
    const snapshots = await findSnapshots()
    const making = makingOf(id)
    const home = join(making, 'home')
    await snapshots?.remove(home)
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { mode: HOME_MODE })
    if (from !== undefined && (await snapshots?.take(from, home))) return making
    await (snapshots ? snapshots.make(home) : mkdir(home))
    await mkdir(join(home, 'project'))
    for (const one of [home, join(home, 'project')]) {
      await chmod(one, HOME_MODE)
      if (tools.user) await own(one, tools.user)
    }
    if (from !== undefined) {
      const copy = ['cp', '-a', '--no-preserve=ownership', '--reflink=auto', `${FROM}/.`, `${HOME}/`]
      const { code, said } = await tools.run(copy, { readable: { [FROM]: from }, writable: { [HOME]: home } })
      if (code !== 0) {
        await discard(making)
        throw new Error(`${from} could not be copied for the box ${id}: ${said}`)
      }
    }
    return making
  }
  const make = async (id: string, from?: string) => {
    await settle(id)
    if (!(await isThere(homeOf(id)))) await rename(await makeBeside(id, from), diskOf(id))
  }
  /** Cleans up after a runner that was killed while it replaced a home, which then is the old or the new one. */
  const settle = async (id: string) => {
    const before = beforeOf(id)
    if (!(await isThere(before))) return
    const home = join(before, 'home')
    if (!(await isThere(homeOf(id))) && (await isThere(home))) await rename(home, homeOf(id))
    await discard(before)
  }

  /** Deletes a folder that contains a home. */
  const discard = async (disk: string) => {
    const remove = () => rm(disk, { recursive: true, force: true })
    await (await findSnapshots())?.remove(join(disk, 'home'))
    await remove().catch(async () => {
      // A box may have made its own folders inaccessible, which stops everybody but root.
      const unlock = ['chmod', '--recursive', 'u+rwX', HOME]
      await tools.run(unlock, { readable: {}, writable: { [HOME]: join(disk, 'home') } })
      await remove()
    })
  }

  return {
    homeOf,
    create: async (id, template) => make(id, template),
    fork: async (from, id) => {
      if (await isThere(homeOf(from))) await make(id, homeOf(from))
    },
    createCheckpoint: async (id, name) => {
      const kept = keptOf(id, name)
      const made = await makeBeside(id, homeOf(id))
      await mkdir(dirname(kept), { recursive: true, mode: 0o711 })
      await discard(kept)
      await rename(made, kept)
    },
    restoreCheckpoint: async (id, name) => {
      await settle(id)
      const made = await makeBeside(id, join(keptOf(id, name), 'home'))
      const before = beforeOf(id)
      await mkdir(before, { mode: 0o711 })
      await rename(homeOf(id), join(before, 'home'))
      await rename(join(made, 'home'), homeOf(id))
      await Promise.all([discard(before), discard(made)])
    },
    deleteCheckpoint: (id, name) => discard(keptOf(id, name)),
    sizeBytes: async (id) => {
      const count = ['du', '--summarize', '--one-file-system', '--block-size=1', HOME]
      const { code, said } = await tools.run(count, { readable: { [HOME]: homeOf(id) }, writable: {} })
      const bytes = Number(/^\d+/m.exec(said)?.[0])
      // If a folder is deleted while du counts, it exits with 1 but still prints the sum.
      if (Number.isNaN(bytes))
        throw new Error(`The disk of the box ${id} could not be measured (${code}): ${said}`)
      return bytes
    },
    remove: async (id) => {
      const names = await readdir(keptOf(id)).catch(() => [])
      for (const name of names) await discard(keptOf(id, name))
      await discard(diskOf(id))
      // Left by an interrupted copy.
      await discard(makingOf(id))
    },
  }
}

const own = (path: string, { uid, gid }: { uid: number; gid: number }) => chown(path, uid, gid)

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
