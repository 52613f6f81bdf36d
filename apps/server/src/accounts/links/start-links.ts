import { and, asc, eq, isNull } from 'drizzle-orm'
import { currentSetup, type SetupDeps } from '../../admin/setup/current.ts'
import type { CommandDeps } from '../../platform/commands.ts'
import { hasIdentityProvider } from '../../platform/drivers/identity.ts'
import { users } from '../tables.ts'
import { createFirstRunLink } from './first-run.ts'
import { createSignInLink } from './one-time-links.ts'

type Deps = CommandDeps & SetupDeps & { publicUrl: () => string }

/** If no provider is set up, whoever starts the server can always sign in again as its first administrator. */
async function signInAgain({
  db,
  clock,
  ids,
}: CommandDeps): Promise<{ username: string; token: string } | null> {
  return db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(and(eq(users.isAdmin, true), isNull(users.suspendedAt)))
      .orderBy(asc(users.insertedAt))
      .limit(1)
    return admin
      ? { username: admin.username, token: await createSignInLink(tx, { ids }, admin.id, clock.now()) }
      : null
  })
}

/** What the terminal prints about signing in: the first administrator's link and code, or a link to sign in again. */
export async function startLines(deps: Deps): Promise<string[]> {
  const first = await createFirstRunLink(deps)
  if (first)
    return [
      'There is no administrator yet. Open this link to become it (works once, for 10 minutes):',
      `${deps.publicUrl()}/signin/${first.token}`,
      '',
      `For scripts, the same as a code: ${first.code}`,
    ]
  const again = hasIdentityProvider(await currentSetup(deps)) ? null : await signInAgain(deps)
  return again
    ? [
        `To sign in as ${again.username} in another browser (works once, for 10 minutes):`,
        `${deps.publicUrl()}/signin/${again.token}`,
      ]
    : []
}
