import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readStats, startSession } from '../agent-client/sessions.ts'
import { memoryOf, parseStat, statOf } from './processes.ts'
import { startAgent } from './testing/start-agent.ts'

test('reports what a box uses', async () => {
  const { link } = await startAgent()
  await startSession(link, { kind: 'task', command: 'read line', cols: 80, rows: 24 })
  const { cpuMs, memoryBytes, processes, disk } = await readStats(link)
  expect(cpuMs).toBeGreaterThan(0)
  expect(memoryBytes).toBeGreaterThan(1_000_000)
  expect(processes).toBeGreaterThanOrEqual(2)
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes)
})

test('the agent, which runs in every box, does not load undici', async () => {
  const { home } = await startAgent()
  // Without a box, the agent exits after loading all its modules.
  const load =
    "process.on('exit', () => console.log(process.moduleLoadList.join())); require(process.argv[1])"
  const agent = join(dirname(home), 'agent.cjs')
  const { stdout } = spawnSync(process.execPath, ['-e', load, agent], { env: {}, encoding: 'utf8' })
  expect(stdout).toContain('NativeModule http2')
  expect(stdout).not.toContain('undici')
})

test('shared memory of a process counts in part only', () => {
  const stat = statOf(process.pid)
  if (!stat) throw new Error('This process is not there.')
  // The program's memory is shared with the process that started this one.
  expect(memoryOf(stat)).toBeGreaterThan(1_000_000)
  expect(memoryOf(stat)).toBeLessThan(stat.pages * 4096)
  expect(memoryOf({ ...stat, pid: 2 ** 30, pages: 3 })).toBe(3 * 4096)
})

test('a process name that looks like a stat line is parsed correctly', () => {
  const rest = '7 42 9 0 -1 4194560 0 0 0 0 10 20 30 40 20 0 1 0 100 5000 77 0'
  for (const name of ['sh', 'a) R 1 1 (b', ''])
    expect(parseStat(`42 (${name}) S ${rest}`)).toEqual({
      pid: 42,
      parent: 7,
      session: 9,
      ticks: 100,
      pages: 77,
    })
  expect(parseStat('')).toBeNull()
})
