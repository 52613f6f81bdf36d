import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@sandlot/core/client'
import { RenameSandboxDocument } from '@sandlot/core/sandboxes/mutations.gen'
import { forkSandbox, getSandbox } from '@sandlot/core/sandboxes/rest'
import { requestMessages } from '@sandlot/core/shell/server-messages'
import { expect, onTestFinished, test } from 'vitest'
import { clientAt, dataDirectory, firstPerson, ownPostgres, startBinary, until } from './server-binary.ts'

const TEMPLATE = 'rjk9n4zj7m'
const LONG_MS = 180_000
const MORE_THAN_THERE_IS = String(10 ** 9)

const makeSandbox = (client: Client, title: string) =>
  client.rest(forkSandbox, { params: { id: TEMPLATE }, body: { title } })

const isFull = { code: 'unavailable', message: requestMessages.diskFull }

test(
  'on a nearly full disk, saving fails and reading works, until there is space again',
  async () => {
    const SANDLOT_DATA_DIR = dataDirectory()
    const first = startBinary({ SANDLOT_DATA_DIR })
    const { client, token } = await firstPerson(first)
    const { id } = await makeSandbox(client, 'Before')
    first.child.kill('SIGTERM')
    await first.ended

    const full = startBinary({ SANDLOT_DATA_DIR, SANDLOT_DISK_RESERVE_MB: MORE_THAN_THERE_IS })
    const reader = clientAt(await full.url(), token)
    expect(full.text()).toContain('The disk is nearly full')
    await expect(makeSandbox(reader, 'More')).rejects.toMatchObject(isFull)
    await expect(reader.graphql(RenameSandboxDocument, { id, title: 'Other' })).rejects.toMatchObject(isFull)
    expect(await reader.rest(getSandbox, { params: { id } })).toMatchObject({ title: 'Before' })
    full.child.kill('SIGTERM')
    await full.ended

    const again = clientAt(await startBinary({ SANDLOT_DATA_DIR }).url(), token)
    expect((await makeSandbox(again, 'After')).title).toBe('After')
  },
  LONG_MS,
)

/** Mounts a small separate disk. Null if this user may not mount one. */
function smallDisk(megabytes: number): string | null {
  const folder = dataDirectory()
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder]
  if (spawnSync('mount', options).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of [Buffer.alloc(2 ** 20), Buffer.alloc(4096)])
      try {
        for (;;) writeSync(file, piece)
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
      }
  } finally {
    closeSync(file)
  }
}

test(
  'the server recovers after the database’s disk was filled to the last byte',
  async ({ skip }) => {
    const disk = smallDisk(400)
    if (disk === null) return skip('only root may mount the small disk that this fills')
    const SANDLOT_DATA_DIR = join(disk, 'data')
    const server = startBinary({ SANDLOT_DATA_DIR, SANDLOT_DISK_RESERVE_MB: '50' })
    const { client } = await firstPerson(server)
    const ballast = join(disk, 'ballast')
    fill(ballast)
    await until(() => server.text().includes('The disk is nearly full') || undefined)
    await expect(makeSandbox(client, 'More')).rejects.toMatchObject(isFull)

    // A full disk makes it crash sooner or later.
    process.kill(ownPostgres(SANDLOT_DATA_DIR).pid, 'SIGKILL')
    await until(() => server.text().includes('There is no space left for the database') || undefined)
    const health = await fetch(`${await server.url()}/api/health`)
    expect(health.status).toBe(503)

    rmSync(ballast)
    const made = await until(() => makeSandbox(client, 'After').catch(() => undefined))
    expect(made.title).toBe('After')
  },
  LONG_MS,
)
