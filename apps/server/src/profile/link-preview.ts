import { BRAND } from '@sandlot/core/brand'
import { profileMessages } from '@sandlot/core/profile/messages'
import { avatarOf } from '../accounts/present.ts'
import { findByUsername } from '../accounts/repo.ts'
import type { Deps } from '../platform/context.ts'
import type { LinkPreview } from '../platform/http/pages/link-preview.ts'

const PROFILE = /^\/u2?\/([^/]+)\/?$/

function usernameOf(path: string): string | null {
  try {
    return decodeURIComponent(PROFILE.exec(path)?.[1] ?? '') || null
  } catch {
    return null
  }
}

/** The preview of a link to a profile. */
export const profilePreview =
  ({ db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>) =>
  async (path: string): Promise<LinkPreview | null> => {
    const username = usernameOf(path)
    if (username === null) return null
    const user = await findByUsername(db, username)
    if (!user || user.suspendedAt) return null
    const name = user.name || user.username
    return {
      title: `${name} (@${user.username}) · ${BRAND}`,
      description: user.bio?.replace(/\s+/g, ' ').trim() || profileMessages.linkText(name),
      image: new URL(avatarOf(user), publicUrl()).href,
      url: new URL(`/u/${encodeURIComponent(user.username)}`, publicUrl()).href,
      type: 'profile',
      oembed: null,
    }
  }
