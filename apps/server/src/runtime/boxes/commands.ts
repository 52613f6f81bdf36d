import { vmTierToRun } from '@sandlot/core/runtime/tier-rules'
import { eq, inArray, sql } from 'drizzle-orm'
import { allowanceOf } from '../../billing/entitlements.ts'
import { readDevboxFacts } from '../../billing/facts.ts'
import { type Context, requireViewer } from '../../platform/context.ts'
import { actOn } from '../../sandboxes/act.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { boxes } from '../tables.ts'
import { assertDevbox } from './assert-devbox.ts'

const UP = ['starting', 'running', 'sleeping'] as const

/** Requests that a devbox runs; returns its id. */
export async function askToRun(context: Context, id: string): Promise<string> {
  const host = await context.boxes.capacity()
  return actOn(context, { action: 'box.start', names: [id] }, async ({ tx, now, rows }) => {
    const row = rows[0] as SandboxRow
    assertDevbox(row)
    const facts = await readDevboxFacts(tx, row.workspaceId, now)
    const { highestVmTier } = allowanceOf(facts, context.config)
    const vmTier = vmTierToRun(row.vmTier, facts.tiers, highestVmTier, host)
    const { userId, sessionId } = requireViewer(context)
    const wanted = { desired: 'running' as const, startedById: userId, startedWithId: sessionId }
    // One that is up keeps its size, by which it is charged.
    const size = sql`case when ${inArray(boxes.state, UP)} then ${boxes.vmTier} else ${vmTier}::int end`
    await tx
      .insert(boxes)
      .values({ sandboxId: row.id, state: 'stopped', lastUsedAt: now, vmTier, ...wanted })
      .onConflictDoUpdate({ target: boxes.sandboxId, set: { ...wanted, vmTier: size } })
    return { result: row.id, audit: { details: { vmTier } } }
  })
}

/** Requests that a devbox stops: nothing wakes it up until somebody starts it. */
export const askToStop = (context: Context, id: string): Promise<string> =>
  actOn(context, { action: 'box.stop', names: [id] }, async ({ tx, rows }) => {
    const row = rows[0] as SandboxRow
    assertDevbox(row)
    await tx.update(boxes).set({ desired: 'stopped' }).where(eq(boxes.sandboxId, row.id))
    return { result: row.id, audit: {} }
  })

/** Checks access for continuing something that was started there, which is in the audit log already. */
export const askToLookIn = (context: Context, id: string): Promise<string> =>
  actOn(context, { action: 'box.run', names: [id] }, async ({ rows }) => ({
    result: (rows[0] as SandboxRow).id,
    audit: null,
  }))

/** Checks access for running something in a devbox, and records it in the audit log. */
export const askToEnter = (context: Context, id: string, details: Record<string, unknown>): Promise<string> =>
  actOn(context, { action: 'box.run', names: [id] }, async ({ rows }) => {
    const { id: sandboxId } = rows[0] as SandboxRow
    return { result: sandboxId, audit: { details } }
  })
