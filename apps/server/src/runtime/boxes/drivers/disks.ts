import { chown, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disks } from '../driver.ts'
import { assertBoxId } from './box-id.ts'
import { HOME } from './inside.ts'
import type { Tools } from './tools.ts'

const FROM = '/mnt/from'

export type HomeDisks = Disks & { homeOf(id: string): string }

/**
 * A folder for each box. What a box wrote is looked at and copied by tools that run as boxes do; it is moved and removed from outside only
 * while nothing of the box runs.
 */
export function disksIn(folder: string, tools: Tools): HomeDisks {
  const diskOf = (id: string) => join(folder, assertBoxId(id))
  const homeOf = (id: string) => join(diskOf(id), 'home')

  /** Made beside its place and moved there whole, so that one that is there is never half a copy. */
  const make = async (id: string, from?: string) => {
    if (await isThere(homeOf(id))) return
    const making = join(folder, `.making-${id}`)
    await rm(making, { recursive: true, force: true })
    const home = join(making, 'home')
    await mkdir(join(home, 'project'), { recursive: true, mode: 0o711 })
    if (tools.user) for (const one of [home, join(home, 'project')]) await own(one, tools.user)
    if (from !== undefined) {
      const copy = ['cp', '-a', '--no-preserve=ownership', '--reflink=auto', `${FROM}/.`, `${HOME}/`]
      const { code, said } = await tools.run(copy, { readable: { [FROM]: from }, writable: { [HOME]: home } })
      if (code !== 0) {
        await rm(making, { recursive: true, force: true })
        throw new Error(`${from} could not be copied for the box ${id}: ${said}`)
      }
    }
    await rename(making, diskOf(id))
  }

  return {
    homeOf,
    create: async (id, template) => make(id, template),
    fork: async (from, id) => make(id, homeOf(from)),
    sizeBytes: async (id) => {
      const count = ['du', '--summarize', '--one-file-system', '--block-size=1', HOME]
      const { code, said } = await tools.run(count, { readable: { [HOME]: homeOf(id) }, writable: {} })
      const bytes = Number(/^\d+/m.exec(said)?.[0])
      // A folder that is removed while it is counted makes du end with 1, and still tell the sum.
      if (Number.isNaN(bytes))
        throw new Error(`The disk of the box ${id} could not be measured (${code}): ${said}`)
      return bytes
    },
    remove: async (id) => {
      const remove = () => rm(diskOf(id), { recursive: true, force: true })
      await remove().catch(async () => {
        // A box may have locked its own folders, which holds up everybody but root.
        const unlock = ['chmod', '--recursive', 'u+rwX', HOME]
        await tools.run(unlock, { readable: {}, writable: { [HOME]: homeOf(id) } })
        await remove()
      })
    },
  }
}

const own = (path: string, { uid, gid }: { uid: number; gid: number }) => chown(path, uid, gid)

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
