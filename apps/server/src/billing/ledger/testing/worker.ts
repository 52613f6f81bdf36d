import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand, system } from '../../../platform/commands.ts'
import { databaseIsAway } from '../../../platform/db/away.ts'
import { openDatabase, WORK } from '../../../platform/db/database.ts'
import { randomIds } from '../../../platform/ids.ts'
import { holdRun } from '../hold.ts'
import { renewRuns } from '../renew.ts'
import { settleRun } from '../settle.ts'

/* A separate server on the same books, for tests that kill it and for measurements. */

/**
 * `starts`: starts each devbox once, all at the same time. `anything`: starts, stops and ticks until killed. `ticks`:
 * runs the measured number of ticks, each when all devboxes are due. Every step is reported, with its duration when
 * measuring.
 */
export type Orders = {
  work: 'starts' | 'anything' | 'ticks'
  databaseUrl: string
  workspaces: string[]
  boxes: string[]
  basis: number
  /** Time starts at `from` and runs at `speed` times real time. */
  from: string
  startedAt: number
  speed: number
}

const TICKS = 10

const [orders] = (await once(process, 'message')) as [Orders]
const from = Date.parse(orders.from)
let skipped = 0
const clock = {
  now: () => new Date(from + skipped + Math.floor((Date.now() - orders.startedAt) * orders.speed)),
}
const { db, close } = openDatabase(orders.databaseUrl, { patience: WORK, max: 10 })
const deps = { db, clock, ids: randomIds, config: { plans: true, onPrem: false } }

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item
const workspaceOf = (boxId: string) =>
  orders.workspaces[Number(boxId.replace(/\D/g, '')) % orders.workspaces.length] as string

const hold = (boxId: string) =>
  runCommand(deps, system, async (tx, now) => {
    const payer = { personId: null, tokenId: null, label: null }
    const run = { boxId, workspaceId: workspaceOf(boxId), vmTier: 1, basis: orders.basis, ...payer }
    return { result: null, audit: null, events: (await holdRun(tx, deps, run, now)).events }
  })
const settle = (boxId: string) =>
  runCommand(deps, system, async (tx, now) => ({
    result: null,
    audit: null,
    events: await settleRun(tx, boxId, now, now),
  }))

async function anything(): Promise<void> {
  const box = pick(orders.boxes)
  const chance = Math.random()
  if (chance < 0.4) await hold(box).catch(ignoreRefusals)
  else if (chance < 0.7) await settle(box)
  else await renewRuns(deps, orders.boxes)
}

function ignoreRefusals(error: unknown): void {
  if ((error as { code?: string }).code !== 'limit') throw error
}

/** A server continues once its database is back. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!databaseIsAway(error)) throw error
      await sleep(20)
    }
  }
}

/** Runs ten at a time, one for each of a server's connections. */
async function each(boxes: readonly string[], work: (boxId: string) => Promise<unknown>): Promise<void> {
  const left = [...boxes]
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let box = left.pop(); box !== undefined; box = left.pop()) await work(box)
    }),
  )
}

async function timed(work: () => Promise<unknown>): Promise<void> {
  const begin = performance.now()
  await work()
  process.send?.(performance.now() - begin)
}

process.send?.('ready')
if (orders.work === 'starts') {
  await each(orders.boxes, (box) => timed(() => hold(box).catch(ignoreRefusals)))
  await close()
  process.disconnect?.()
} else if (orders.work === 'ticks') {
  for (let tick = 0; tick < TICKS; tick++) {
    await timed(() => renewRuns(deps, orders.boxes))
    skipped += 61_000
  }
  await close()
  process.disconnect?.()
} else {
  const lanes = Array.from({ length: 4 }, async () => {
    for (;;) {
      await patiently(anything)
      process.send?.('done')
    }
  })
  await Promise.all(lanes)
}
