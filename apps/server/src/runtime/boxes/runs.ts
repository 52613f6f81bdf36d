import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { boxRuns } from '../tables.ts'

// A devbox counts while it is awake. What ended without a word counts up to when it was last seen.

type Run = { id: string; sandboxId: string; workspaceId: string; vmTier: number }

export const beginRun = (tx: Transaction, run: Run, now: Date) =>
  tx.insert(boxRuns).values({ ...run, startedAt: now, seenAt: now })

const openRun = (sandboxId: string) => and(eq(boxRuns.sandboxId, sandboxId), isNull(boxRuns.endedAt))

export const seeRun = (db: Database, sandboxId: string, now: Date) =>
  db.update(boxRuns).set({ seenAt: now }).where(openRun(sandboxId))

export const endRun = (tx: Transaction, sandboxId: string, now: Date) =>
  tx.update(boxRuns).set({ seenAt: now, endedAt: now }).where(openRun(sandboxId))

export const endRunAsSeen = (tx: Transaction, sandboxId: string) =>
  tx.update(boxRuns).set({ endedAt: boxRuns.seenAt }).where(openRun(sandboxId))
