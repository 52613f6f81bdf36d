import { usernameProblem } from '@sandlot/core/accounts/form-rules'
import { accountMessages } from '@sandlot/core/accounts/messages'
import { accessRefusals } from '@sandlot/core/accounts/refusals'
import { refusalError } from '@sandlot/core/actions'
import { inputError } from '@sandlot/core/input-rules'
import { profileFormMessages } from '@sandlot/core/profile/profile-form-messages'
import { type ProfileForm, profileProblems } from '@sandlot/core/profile/profile-form-rules'
import { showcaseRefusals } from '@sandlot/core/profile/refusals'
import { eq } from 'drizzle-orm'
import type { UserRow } from '../accounts/rows.ts'
import { accountProblem } from '../accounts/sign-up/create-account.ts'
import { users } from '../accounts/tables.ts'
import { type Context, requireViewer } from '../platform/context.ts'
import { doAction } from '../platform/noted.ts'
import { showable } from './repo.ts'

type Change = Partial<
  Pick<UserRow, 'username' | 'name' | 'bio' | 'socialLinks' | 'showcasedSandboxId' | 'featuredSandboxIds'>
>

/** Changes the viewer's own record; the audit log names the changed fields, not their values. */
async function changeSelf(context: Context, change: Change): Promise<UserRow> {
  const { userId } = requireViewer(context)
  const command = doAction(context, 'account.profile', async (tx, now) => {
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

/** Sets the showcased and pinned sandboxes: each must be the viewer's own, and public (spec PS-013). */
export async function showOff(
  context: Context,
  {
    showcased,
    featured,
  }: { showcased?: string | null | undefined; featured?: readonly string[] | undefined },
): Promise<UserRow> {
  const wanted = new Set([...(showcased ? [showcased] : []), ...(featured ?? [])])
  const found = await showable(context.db, requireViewer(context).userId, [...wanted])
  if (found.length < wanted.size) throw refusalError(showcaseRefusals, 'notShowable')
  return changeSelf(context, {
    ...(showcased !== undefined && { showcasedSandboxId: showcased }),
    ...(featured !== undefined && { featuredSandboxIds: [...new Set(featured)] }),
  })
}
