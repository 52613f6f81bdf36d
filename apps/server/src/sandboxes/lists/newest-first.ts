import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

/** The newest change first, and by id what was changed at one moment. */
export const newestFirst = [desc(sandboxes.updatedAt), asc(sandboxes.id)] as const

/** What comes after a sandbox in that order. */
export const behind = ({ id, updatedAt }: Pick<SandboxRow, 'id' | 'updatedAt'>) =>
  or(lt(sandboxes.updatedAt, updatedAt), and(eq(sandboxes.updatedAt, updatedAt), gt(sandboxes.id, id)))
