import { execFile } from 'node:child_process'
import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const BTRFS = 0x9123683e
/** The inode of every subvolume, and of nothing else on btrfs. */
const SUBVOLUME_INODE = 256

/** Folders that the file system can copy instantly, whatever their size. */
export type Snapshots = {
  make(folder: string): Promise<void>
  /** False if it cannot be done, such as from an ordinary folder. */
  take(from: string, to: string): Promise<boolean>
  /** Leaves it in place if not permitted: its files can then be deleted like any others. */
  remove(folder: string): Promise<void>
}

/** Snapshots of btrfs, if a trial succeeds: the program or the permission may be missing. */
export async function snapshotsIn(folder: string): Promise<Snapshots | null> {
  if ((await statfs(folder)).type !== BTRFS) return null
  const [made, taken] = [join(folder, '.tried'), join(folder, '.tried-copy')]
  const clear = async () => {
    for (const one of [made, taken]) {
      await btrfs.remove(one)
      await rm(one, { recursive: true, force: true })
    }
  }
  await clear()
  const isPossible = (await succeeds(btrfs.make(made))) && (await btrfs.take(made, taken))
  await clear()
  return isPossible ? btrfs : null
}

const run = promisify(execFile)

const btrfs: Snapshots = {
  make: async (folder) => {
    await run('btrfs', ['subvolume', 'create', folder])
  },
  take: async (from, to) =>
    (await isSubvolume(from)) && succeeds(run('btrfs', ['subvolume', 'snapshot', from, to])),
  remove: async (folder) => {
    if (await isSubvolume(folder)) await succeeds(run('btrfs', ['subvolume', 'delete', folder]))
  },
}

const isSubvolume = (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ ino }) => ino === SUBVOLUME_INODE,
    () => false,
  )

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
