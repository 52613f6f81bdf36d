import { currentUser } from '@sandlot/core/accounts/rest'
import type { Client } from '@sandlot/core/client'
import { getProfile, type Profile } from '@sandlot/core/profile/rest'
import { details } from '../platform/text/table.ts'

/** The username of the signed-in person. */
export const ownUsername = async (client: Client): Promise<string> =>
  (await client.rest(currentUser)).username

export const fetchProfile = (client: Client, username: string): Promise<Profile> =>
  client.rest(getProfile, { params: { username } })

const asSandbox = ({ id, title }: { id: string; title: string | null }) => ({ id, title })

/** A profile, for programs. */
export const presentProfile = (profile: Profile) => ({
  id: profile.id,
  username: profile.username,
  name: profile.name,
  bio: profile.bio,
  links: profile.socialLinks,
  showcase: profile.showcasedSandbox && asSandbox(profile.showcasedSandbox),
  pinned: profile.featuredSandboxes.map(asSandbox),
  views: profile.viewCount,
  likes: profile.receivedLikeCount,
  sandboxes: profile.sandboxCount + profile.templateCount,
})

const named = ({ id, title }: { id: string; title: string | null }) => (title ? `${title} (${id})` : id)

/** The same for people. */
export function profileText(profile: Profile) {
  const { username, name, bio, links, showcase, pinned, ...counts } = presentProfile(profile)
  return details([
    ['User', name ? `${name} (${username})` : username],
    ['Bio', bio],
    ['Links', links.join(', ') || null],
    ['Showcase', showcase && named(showcase)],
    ['Pinned', pinned.map(named).join(', ') || null],
    ['Sandboxes', String(counts.sandboxes)],
    ['Views', String(counts.views)],
    ['Likes', String(counts.likes)],
  ])
}
