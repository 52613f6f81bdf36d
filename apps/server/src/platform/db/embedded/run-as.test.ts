import { chmod, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { layoutOf } from './layout.ts'
import { waysToRun } from './run-as.ts'
import {
  afterMounting,
  asNobody,
  canRun,
  copiesOfDatabase,
  end,
  isRoot,
  isRunning,
  nobodysDirectory,
  query,
  type Started,
  spawnRefused,
  spawnRunning,
  temporaryDirectory,
} from './testing/spawn-server.ts'

vi.setConfig({ testTimeout: 90_000 })

const databaseDirectory = copiesOfDatabase()

/** Simulates a machine that lacks a program or does not allow it. */
const without = (...programs: string[]) =>
  afterMounting(programs.map((name) => `mount --bind /bin/false "$(command -v ${name})"`).join(' && '))

async function expectToSurviveItsServer(dataDir: string, wrapper: string[]): Promise<Started> {
  const killed = await spawnRunning(dataDir, wrapper)
  await query(killed.url, `CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')`)
  await end(killed, 'SIGKILL')
  await vi.waitFor(() => expect(isRunning(killed.postgresPid)).toBe(false), { timeout: 20_000 })
  const next = await spawnRunning(dataDir, wrapper)
  expect(await query(next.url, 'SELECT text FROM note')).toEqual([{ text: 'kept' }])
  return next
}

describe('ways to run PostgreSQL', () => {
  const described = (user: number | undefined, owner?: number) =>
    waysToRun(user, owner === undefined ? undefined : { uid: owner, gid: owner }).map(
      ({ wrapper, ids, watchdog }) =>
        `${wrapper.filter((word) => /^[a-z]+$/.test(word)).join(' ')}|${ids?.uid ?? ''}|${watchdog}`,
    )

  test('an ordinary user runs it directly', () => {
    expect(described(1000)).toEqual(['setpriv||false', '||true'])
  })
  test('root uses a user namespace, else the user nobody', () => {
    const ways = ['unshare setpriv||false', 'setpriv|65534|false', '|65534|true']
    expect(described(0)).toEqual(ways)
    expect(described(0, 0)).toEqual(ways)
  })
  test('root runs it as the owner of data that is not its own', () => {
    expect(described(0, 1000)).toEqual(['setpriv|1000|false', '|1000|true'])
  })
  test('a system without user ids runs it directly', () => {
    expect(described(undefined)).toEqual(['||false'])
  })
})

test('under the user of the tests, PostgreSQL ends with its server', async () => {
  await expectToSurviveItsServer(await databaseDirectory(), [])
})

/** Whether an ordinary user can reach this checkout at all. */
const isOpen = isRoot && canRun(asNobody)

test.skipIf(!isOpen)('under an ordinary user, PostgreSQL ends with its server', async () => {
  const dataDir = await nobodysDirectory()
  const server = await expectToSurviveItsServer(dataDir, asNobody)
  expect(await end(server, 'SIGTERM')).toBe(0)
})

test.skipIf(!isOpen || !canRun(without('setpriv')))(
  'without setpriv a watchdog ends PostgreSQL',
  async () => {
    const dataDir = await nobodysDirectory()
    await chmod(dataDir, 0o711)
    const server = await expectToSurviveItsServer(dataDir, without('setpriv'))
    expect(await end(server, 'SIGTERM')).toBe(0)
    expect(isRunning(server.postgresPid)).toBe(false)
  },
)

test.skipIf(!isRoot || !canRun(without('flock')))('runs without flock', async () => {
  const server = await spawnRunning(await databaseDirectory(), without('flock'))
  expect(await end(server, 'SIGTERM')).toBe(0)
})

describe.skipIf(!isRoot || !canRun(without('unshare')))('root without user namespaces', () => {
  test.skipIf(!isOpen)(
    'uses the user nobody, takes over files from a start with namespaces, and stays that way',
    async () => {
      const dataDir = await databaseDirectory()
      await chmod(dataDir, 0o711)
      const first = await spawnRunning(dataDir)
      await query(first.url, 'CREATE TABLE older ()')
      expect(await end(first, 'SIGTERM')).toBe(0)

      const second = await expectToSurviveItsServer(dataDir, without('unshare'))
      expect(await query(second.url, 'SELECT * FROM older')).toEqual([])
      expect((await stat(layoutOf(dataDir).data)).uid).toBe(65_534)
      expect((await stat(layoutOf(dataDir).password)).uid).toBe(0)
      expect(await end(second, 'SIGTERM')).toBe(0)

      const third = await spawnRunning(dataDir)
      expect(await query(third.url, 'SELECT * FROM older')).toEqual([])
    },
  )

  test.skipIf(!isOpen)(
    'names the folders on the way to the data that the user nobody cannot traverse',
    async () => {
      const dataDir = await temporaryDirectory()
      const { refusal } = await spawnRefused(dataDir, without('unshare'))
      expect(refusal).toMatch(/as user id 65534 here, which may not pass through to .* \(chmod o\+x/)
      expect(refusal).toContain(dataDir)
    },
  )
})

const programs = dirname(dirname(dirname((await findBinaries()).postgres)))

/** A checkout in a folder that only root can access, such as /root. */
const closedPrograms = afterMounting(
  [
    `mount --bind "${programs}" /mnt`,
    `mount -t tmpfs -o mode=700 none "${programs}"`,
    `cp /mnt/package.json "${programs}"`,
    `for part in dist native; do mkdir "${programs}/$part"; mount --bind "/mnt/$part" "${programs}/$part"; done`,
    'mount --bind /bin/false "$(command -v unshare)"',
  ].join(' && '),
)

test.skipIf(!isRoot || !canRun(closedPrograms))(
  'names the folders on the way to the programs that the user nobody cannot traverse',
  async () => {
    const { refusal } = await spawnRefused(await temporaryDirectory(), closedPrograms)
    expect(refusal).toMatch(/as user id 65534 here, which may not pass through to .* \(chmod o\+x/)
    expect(refusal).toContain(programs)
  },
)

const noWayAtAll = [
  ...['unshare', '--user', '--map-root-user', 'sh', '-c'],
  'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"',
  'sh',
]

test.skipIf(!isRoot || !canRun(noWayAtAll))('root without any other user names DATABASE_URL', async () => {
  const dataDir = await temporaryDirectory()
  const { refusal } = await spawnRefused(dirname(layoutOf(dataDir).root), noWayAtAll)
  expect(refusal).toMatch(/never runs as root.*ordinary user, or set DATABASE_URL/)
})

const container = ['unshare', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child']

test.skipIf(!isRoot || !canRun(container))(
  'refuses while a server in another container uses it',
  async () => {
    const dataDir = await databaseDirectory()
    const first = await spawnRunning(dataDir)
    const { refusal } = await spawnRefused(dataDir, container, 'hurried')
    expect(refusal).toMatch(/Another PostgreSQL runs on .*another container/)
    expect(await query(first.url, 'SELECT 1 AS fine')).toEqual([{ fine: 1 }])
  },
)
