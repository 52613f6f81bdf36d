import { readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepLogSmall, openLog, readLogFrom } from './log-file.ts'
import { temporaryDirectory } from './testing/spawn-server.ts'

const TOO_LARGE = 5 * 1024 * 1024

async function openedLog() {
  const path = join(await temporaryDirectory(), 'postgres.log')
  const log = await openLog(path)
  onTestFinished(() => log.close())
  return { path, log }
}

test('a large log is rotated when PostgreSQL starts', async () => {
  const { path, log } = await openedLog()
  await log.write('old\n')
  await truncate(path, TOO_LARGE)
  const next = await openLog(path)
  await next.write('new\n')
  await next.close()
  expect(await readFile(path, 'utf8')).toBe('new\n')
  expect((await stat(`${path}.1`)).size).toBe(TOO_LARGE)
})

test('a log that grows while PostgreSQL runs is truncated within a minute, and writing continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { path, log } = await openedLog()
  await log.write('old\n')
  await truncate(path, TOO_LARGE)
  const keeper = keepLogSmall(path, (error) => expect.unreachable(error.message))
  onTestFinished(() => keeper.stop())

  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () => expect((await stat(path)).size).toBe(0), { timeout: 15_000 })
  await log.write('new\n')
  expect(await readFile(path, 'utf8')).toBe('new\n')
  expect((await stat(`${path}.1`)).size).toBe(TOO_LARGE)
})

test('only recent output is read', async () => {
  const { path, log } = await openedLog()
  await log.write('before\n')
  expect(await readLogFrom(path, 7)).toBe('')
  await log.write('after\n')
  expect(await readLogFrom(path, 7)).toBe('after\n')
  await log.write(`${'x'.repeat(20_000)}end`)
  expect(await readLogFrom(path, 0)).toMatch(/^x{8189}end$/)
})
