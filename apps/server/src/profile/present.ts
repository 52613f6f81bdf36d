import { profileMessages } from '@sandlot/core/profile/messages'
import type { Profile } from '@sandlot/core/profile/rest'
import { avatarOf } from '../accounts/present.ts'
import { identitiesOf } from '../accounts/repo.ts'
import type { UserRow } from '../accounts/rows.ts'
import type { Context } from '../platform/context.ts'
import { presentSummary } from '../sandboxes/present.ts'
import { isContributor } from './contributors.ts'
import { featuredOf, hasDrafts, profileCounts, showable } from './repo.ts'

/**
 * The record of contract §5. Fields for features that an instance does not have (subscriptions of people) are empty.
 */
export async function presentProfile(user: UserRow, context: Context): Promise<Profile> {
  const { db, viewer } = context
  const shown = user.showcasedSandboxId
  const isOwn = viewer?.userId === user.id
  const [identities, [showcased], pinned, counts, contributes, drafts] = await Promise.all([
    identitiesOf(db, user.id),
    showable(db, user.id, shown === null ? [] : [shown]),
    featuredOf(db, user),
    profileCounts(db, user.id, viewer?.userId ?? null),
    isContributor(db, user.username),
    isOwn && hasDrafts(db, user.id),
  ])
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    avatarUrl: avatarOf(user),
    bio: user.bio,
    socialLinks: user.socialLinks,
    githubUsername: identities.find(({ provider }) => provider === 'github')?.login ?? null,
    subscriptionSince: null,
    showcasedSandboxShortid: showcased?.id ?? null,
    showcasedSandbox: showcased ? await presentSummary(showcased, context) : null,
    featuredSandboxes: await Promise.all(pinned.map((row) => presentSummary(row, context))),
    badges: badgesOf(contributes),
    ...counts,
    ...(isOwn && { hasDrafts: drafts }),
  }
}

/** A badge for authors of something that others build on. */
const badgesOf = (contributes: boolean): Profile['badges'] =>
  contributes ? [{ id: 'contributor', name: profileMessages.contributor, visible: true }] : []
