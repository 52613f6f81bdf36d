import { and, asc, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { SandboxRow } from '../rows.ts'
import { sandboxes } from '../tables.ts'

/** Latest change first; changes at the same moment by id. */
export const newestFirst = [desc(sandboxes.updatedAt), asc(sandboxes.id)] as const

/** The condition for what follows a sandbox in that order. */
export const behind = ({ id, updatedAt }: Pick<SandboxRow, 'id' | 'updatedAt'>) =>
  or(lt(sandboxes.updatedAt, updatedAt), and(eq(sandboxes.updatedAt, updatedAt), gt(sandboxes.id, id)))
