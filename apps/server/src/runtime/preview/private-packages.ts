import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../../accounts/tables.ts'
import { readSettings } from '../../admin/settings.ts'
import type { Reader as Rows } from '../../platform/db/database.ts'
import type { SandboxRow } from '../../sandboxes/rows.ts'
import { roleOfPerson } from '../../sharing/repo.ts'
import { members } from '../../workspaces/tables.ts'
import type { Reader } from '../npm/guard.ts'
import { isAlive, passIn } from './access.ts'
import type { PreviewContext } from './app.ts'
import { type Holder, SERVER } from './cookies.ts'

/**
 * The person who requests a package from a private registry. Only members of the sandbox's workspace get it: its code
 * could send the package anywhere, so whose code it is matters as much as who views it. The workspace must also be one
 * that private packages are open to, because where anybody may sign up, anybody has a workspace.
 */
export const readerOf = (context: PreviewContext, request: FastifyRequest, row: SandboxRow): Reader => ({
  guardedRefusal: async () => {
    const pass = passIn(context, request)
    if (!pass || !(await isMember(context, row, pass))) return 'notMember'
    return (await isOpenTo(context, row.workspaceId)) ? null : 'notWorkspace'
  },
})

/** The server itself counts as a member, because it takes screenshots of what members see. */
async function isMember(context: PreviewContext, row: SandboxRow, holder: Holder): Promise<boolean> {
  if (holder.sessionId === SERVER.sessionId) return true
  const [alive, role] = await Promise.all([
    isAlive(context, holder),
    roleOfPerson(context.db, row.workspaceId, holder.userId),
  ])
  return alive && role !== null
}

async function isOpenTo({ db, config }: PreviewContext, workspaceId: string): Promise<boolean> {
  const { npmPrivate } = config
  if (npmPrivate === 'members') return true
  if (npmPrivate !== null) return npmPrivate.includes(workspaceId)
  const [{ signUp }, isLed] = await Promise.all([readSettings(db), hasAdministrator(db, workspaceId)])
  return signUp !== 'open' || isLed
}

/** Whether an administrator of the instance is a member of a workspace. */
async function hasAdministrator(db: Rows, workspaceId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), users.isAdmin, isNull(users.suspendedAt)))
    .limit(1)
  return found !== undefined
}
