import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { FEATURED_MAX } from '@sandlot/core/profile/limits'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import { type ProfileForm, profileProblems } from '@sandlot/core/profile/profile-form-rules'
import { showcaseRefusals } from '@sandlot/core/profile/refusals'
import { withChanges } from '@sandlot/core/profile/showcase-rules'
import { eq } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { accountProblem } from '../accounts/sign-up/create-account.ts'
import { users } from '../accounts/tables.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { doAction } from '../platform/noted.ts'
import { showable } from './repo.ts'

type Change = Partial<
  Pick<UserRow, 'username' | 'name' | 'bio' | 'socialLinks' | 'showcasedSandboxId' | 'featuredSandboxIds'>
>

/** Changes the viewer's own record; the audit log names the changed fields, not their values. */
async function changeSelf(
  context: Context,
  wanted: Change | ((tx: Transaction) => Promise<Change>),
): Promise<UserRow> {
  const { userId } = requireViewer(context)
  const command = doAction(context, 'account.profile', async (tx, now) => {
    const change = typeof wanted === 'function' ? await wanted(tx) : wanted
    const [row] = await tx
      .update(users)
      .set({ ...change, updatedAt: now })
      .where(eq(users.id, userId))
      .returning()
    if (!row) throw refusalError(accessRefusals, 'signedOut')
    const details = { changed: Object.keys(change) }
    return { result: row, audit: { subjectIds: [userId], details } }
  })
  return command.catch((error) => {
    throw accountProblem(error)
  })
}

/** Updates the viewer's profile. Omitted fields stay; null clears one. */
export async function updateSelf(
  context: Context,
  { username, ...form }: Partial<ProfileForm> & { username: string },
): Promise<UserRow> {
  const user = await context.loaders.user.load(requireViewer(context).userId)
  if (!user) throw refusalError(accessRefusals, 'signedOut')
  // A name from before the current rules is valid as long as nobody changes it.
  const problem = username === user.username ? null : usernameProblem(username)
  if (problem) throw inputError(accountMessages, problem, { field: 'username' })
  const [wrong] = Object.entries(profileProblems(form))
  if (wrong) throw inputError({ ...accountMessages, ...profileFormMessages }, wrong[1], { field: wrong[0] })
  const { name, bio, socialLinks } = form
  return changeSelf(context, {
    username,
    ...(name !== undefined && { name: name?.trim() || null }),
    ...(bio !== undefined && { bio: bio?.trim() || null }),
    ...(socialLinks !== undefined && { socialLinks: socialLinks.map((link) => link.trim()) }),
  })
}

type Shown = {
  showcased?: string | null | undefined
  featured?: readonly string[] | undefined
  /** The pinned ones as the viewer saw them. */
  seen?: readonly string[] | undefined
}

/** Sets the showcased and pinned sandboxes: each new one must be the viewer's own, and public (spec PS-013). */
export function showOff(context: Context, { showcased, featured, seen }: Shown): Promise<UserRow> {
  const { userId } = requireViewer(context)
  return changeSelf(context, async (tx) => {
    const added = featured?.filter((id) => !seen?.includes(id)) ?? []
    const wanted = new Set([...(showcased ? [showcased] : []), ...added])
    const found = await showable(tx, userId, [...wanted])
    if (found.length < wanted.size) throw refusalError(showcaseRefusals, 'notShowable')
    return {
      ...(showcased !== undefined && { showcasedSandboxId: showcased }),
      ...(featured && { featuredSandboxIds: await pinnedAfter(tx, userId, featured, seen) }),
    }
  })
}

async function pinnedAfter(
  tx: Transaction,
  userId: string,
  featured: readonly string[],
  seen: readonly string[] | undefined,
): Promise<string[]> {
  if (!seen) return [...new Set(featured)]
  const [self] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  const pinned = withChanges(self?.featuredSandboxIds ?? [], seen, featured)
  if (pinned.length <= FEATURED_MAX) return pinned
  // Ones that are hidden now take no places from those that can be seen.
  return (await showable(tx, userId, pinned)).slice(0, FEATURED_MAX).map(({ id }) => id)
}
