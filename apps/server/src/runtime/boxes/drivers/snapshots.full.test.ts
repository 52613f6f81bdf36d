import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type MakeDriver, temporaryFolder, testDriver } from '../testing/boxes.ts'
import { contract } from '../testing/contract.ts'
import { hasBubblewrap } from '../testing/has-bubblewrap.ts'
import { bubblewrapHere } from './bubblewrap/find.ts'

const IMAGE_BYTES = 2 * 1024 ** 3
const SUBVOLUME_INODE = 256
/** As many files as the dependencies of a large project have. */
const MANY_FILES =
  'for d in $(seq 1000); do mkdir -p project/node_modules/$d; for f in $(seq 20); do echo $d $f > project/node_modules/$d/$f.js; done; done'
const FORKS = 9

const succeeds = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const canMakeBtrfs =
  hasBubblewrap &&
  process.getuid?.() === 0 &&
  /\bbtrfs$/m.test(readFileSync('/proc/filesystems', 'utf8')) &&
  succeeds('mkfs.btrfs', '--version')

/** A folder on a new file system, which is removed after the test. */
async function folderOnBtrfs(): Promise<string> {
  const folder = await temporaryFolder()
  const [image, mounted] = [join(folder, 'image'), join(folder, 'mounted')]
  await writeFile(image, '')
  await truncate(image, IMAGE_BYTES)
  await mkdir(mounted)
  if (!succeeds('mkfs.btrfs', '-q', image) || !succeeds('mount', '-o', 'loop', image, mounted))
    throw new Error('no btrfs could be mounted')
  onTestFinished(() => void succeeds('umount', '--lazy', mounted))
  return mounted
}

describe.skipIf(!canMakeBtrfs)('homes on btrfs', () => {
  const onBtrfs: MakeDriver = async (options) =>
    bubblewrapHere({ ...options, root: join(await folderOnBtrfs(), 'boxes') })

  contract(onBtrfs)

  const begin = async () => {
    const root = await folderOnBtrfs()
    const homeOf = (id: string) => join(root, 'boxes/disks', id, 'home')
    return { ...(await testDriver(bubblewrapHere, root)), root, homeOf }
  }
  const isSnapshot = async (home: string) => (await stat(home)).ino === SUBVOLUME_INODE
  const timeOf = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

  test('forking 20,000 files takes a fraction of the time of copying them, even while the original runs', async () => {
    const { driver, start, homeOf, root } = await begin()
    const many = await start('many')
    await many.run(MANY_FILES)
    const times: number[] = []
    for (let fork = 0; fork < FORKS; fork += 1)
      times.push(await timeOf(() => driver.disks.fork('many', `many${fork}`)))
    const copied = await timeOf(async () => spawnSync('cp', ['-a', homeOf('many'), join(root, 'copy')]))
    expect(median(times)).toBeLessThan(copied / 10)

    await many.run('echo later > project/node_modules/7/7.js')
    const fork = await start('many1')
    expect((await fork.run('cat project/node_modules/7/7.js; find project -type f | wc -l')).said).toBe(
      '7 7\n20000',
    )
    await driver.destroy('many')
    await driver.destroy('many1')
    await expect(stat(homeOf('many1'))).rejects.toThrow('ENOENT')
    expect((await (await start('many2')).run('cat project/node_modules/7/7.js')).said).toBe('7 7')
  })

  test('a snapshot can be restored repeatedly, and is removed with its box', async () => {
    const { driver, start, homeOf } = await begin()
    await (await start('one')).run('echo first > project/file; chmod 0 project/file')
    await driver.createCheckpoint('one', 'k1')
    for (const text of ['second', 'third']) {
      const again = await start('one', { generation: 2 })
      await again.run(`rm -f project/file; echo ${text} > project/file`)
      await driver.restoreCheckpoint('one', 'k1')
    }
    expect(await isSnapshot(homeOf('one'))).toBe(true)
    const back = await start('one', { generation: 3 })
    expect((await back.run('chmod u+r project/file; cat project/file')).said).toBe('first')
    await driver.disks.deleteCheckpoint('one', 'k1')
    await driver.createCheckpoint('one', 'k2')
    await driver.destroy('one')
    await expect(stat(join(homeOf('one'), '..'))).rejects.toThrow('ENOENT')
  })

  test('an older home that is an ordinary folder runs, and can be forked and removed', async () => {
    const { driver, start, homeOf } = await begin()
    await driver.disks.create('old')
    await (await start('old')).run('echo kept > project/file')
    await driver.stop('old', 0)
    await rename(homeOf('old'), `${homeOf('old')}.subvolume`)
    spawnSync('cp', ['-a', `${homeOf('old')}.subvolume`, homeOf('old')])
    expect(await isSnapshot(homeOf('old'))).toBe(false)
    await driver.fork('old', 'new')
    expect(await isSnapshot(homeOf('new'))).toBe(true)
    for (const id of ['old', 'new'])
      expect((await (await start(id, { generation: 2 })).run('cat project/file')).said).toBe('kept')
    await driver.destroy('old')
    await expect(stat(homeOf('old'))).rejects.toThrow('ENOENT')
  })

  test('a box cannot create subvolumes, which its fork would lack', async () => {
    const { start } = await begin()
    const { run } = await start('one')
    const { code, said } = await run('btrfs subvolume create project/own 2>&1; ls project')
    expect([code, said]).toEqual([0, expect.stringContaining('Operation not permitted')])
    expect((await run('btrfs subvolume snapshot . project/copy; ls project')).said).not.toContain('copy\n')
  })
})

const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length >> 1]
