import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, systemFor } from './browser.ts'

const folder = await mkdtemp(join(tmpdir(), 'sandlot-program-'))
afterAll(() => rm(folder, { recursive: true }))

/** An ended process may stay in the process list until it is reaped. */
const isRunning = (pid: number) =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString())

test('a browser started by a script ends with the script', async () => {
  const program = join(folder, 'browser')
  const pidFile = join(folder, 'pid')
  await chmod(folder, 0o777)
  await writeFile(
    program,
    `#!/bin/sh\nsleep 300 &\necho $! > ${pidFile}\necho "DevTools listening on ws://127.0.0.1:9/none" >&2\nwait\n`,
    { mode: 0o755 },
  )
  // Nothing answers at that address, so the browser is ended again.
  await expect(openBrowser(program, { host: 'localhost', address: '127.0.0.1:9' })).rejects.toThrow()
  const pid = Number(await readFile(pidFile, 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('a browser gets only the environment it needs; on Windows it does not lead a group', () => {
  const ours = { PATH: '/bin', LANG: 'C', SYSTEMROOT: 'C:\\Windows', DATABASE_URL: 'postgres://secret' }
  expect(systemFor('linux', '/own', ours)).toEqual({
    detached: true,
    env: { HOME: '/own', TMPDIR: '/own', PATH: '/bin', LANG: 'C' },
  })
  expect(systemFor('win32', 'D:\\own', ours)).toMatchObject({
    detached: false,
    env: { SYSTEMROOT: 'C:\\Windows', TEMP: 'D:\\own', PATH: '/bin' },
  })
})
