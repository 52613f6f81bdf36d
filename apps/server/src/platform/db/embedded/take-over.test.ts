import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readClaim } from './claim.ts'
import type { Clock } from './clock.ts'
import { layoutOf } from './layout.ts'
import { inspectProcess } from './process-info.ts'
import { takeOver } from './take-over.ts'
import { temporaryDirectory } from './testing/spawn-server.ts'

/** A directory claimed by another process while no PostgreSQL is running, because it is just starting or stopping. */
async function claimedDirectory(identity?: string) {
  const claimant = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void claimant.kill())
  await once(claimant, 'spawn')
  const pid = claimant.pid ?? 0
  const layout = layoutOf(await temporaryDirectory())
  await mkdir(layout.data, { recursive: true })
  await writeFile(layout.claim, JSON.stringify({ pid, identity: identity ?? inspectProcess(pid)?.identity }))
  return { claimant, layout, pid }
}

/** Time passes only by sleeping; `onSleep` is called during each sleep. */
function clockOf(onSleep: (slept: number) => Promise<void>): Clock {
  let now = 0
  return {
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds
      await onSleep(now)
    },
  }
}

const contextOf = (layout: ReturnType<typeof layoutOf>, clock: Clock) => ({
  layout,
  clock,
  binaries: { initdb: '', postgres: '', pgCtl: '' },
  runAs: { wrapper: [], watchdog: false },
  log: () => {},
})

test('waits five seconds for a server that is starting or stopping, then names it', async () => {
  const { layout, pid } = await claimedDirectory()
  let waited = 0
  const clock = clockOf(async (now) => {
    waited = now
  })
  await expect(takeOver(contextOf(layout, clock))).rejects.toThrow(`Another Sandlot server (pid ${pid})`)
  expect(waited).toBeGreaterThanOrEqual(5_000)
  expect(waited).toBeLessThan(6_000)
})

test('takes the directory as soon as the stopping server has ended', async () => {
  const { layout, claimant } = await claimedDirectory()
  const clock = clockOf(async () => {
    if (claimant.exitCode === null && claimant.signalCode === null) {
      claimant.kill()
      await once(claimant, 'exit')
    }
  })
  await takeOver(contextOf(layout, clock))
  expect(await readClaim(layout)).toBe(process.pid)
})

test('does not wait for a process that merely reuses a dead server’s pid', async () => {
  const { layout } = await claimedDirectory('another process')
  const never = clockOf(() => Promise.reject(new Error('waited')))
  await takeOver(contextOf(layout, never))
  expect(await readClaim(layout)).toBe(process.pid)
})
