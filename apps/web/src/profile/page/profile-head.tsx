import { profileMessages as say } from '@sandlot/core/profile/messages'
import type { Profile } from '@sandlot/core/profile/rest'
import { Avatar } from '@sandlot/ui/avatar'
import { Award, Link as LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProviderIcon } from '../../accounts/provider-icons.tsx'

const linkStyle = 'inline-flex min-w-0 items-center gap-1.5 rounded-sm text-sm hover:underline'

/** The head of a profile: picture, bio and links. */
export function ProfileHead({ profile, children }: { profile: Profile; children?: ReactNode }) {
  const { name, username, bio, socialLinks, githubUsername, badges } = profile
  const counts = [
    say.sandboxes(profile.sandboxCount),
    ...(profile.templateCount > 0 ? [say.templates(profile.templateCount)] : []),
    say.views(profile.viewCount),
    say.likes(profile.receivedLikeCount),
  ]
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar name={name || username} size={96} url={profile.avatarUrl} />
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words font-semibold text-2xl" dir="auto">
            {name || username}
          </h1>
          {badges
            .filter(({ visible }) => visible)
            .map((badge) => (
              <span
                className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 text-accent-text text-xs"
                key={badge.id}
              >
                <Award aria-hidden size={13} />
                {badge.name}
              </span>
            ))}
        </div>
        <p className="text-ink-muted">@{username}</p>
        {bio && (
          <p className="max-w-prose whitespace-pre-line break-words" dir="auto">
            {bio}
          </p>
        )}
        {(socialLinks.length > 0 || githubUsername) && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {githubUsername && (
              <li className="min-w-0">
                <span className={linkStyle}>
                  <ProviderIcon provider="github" />
                  <span className="truncate">{githubUsername}</span>
                </span>
              </li>
            )}
            {socialLinks.map((link) => (
              <li className="min-w-0" key={link}>
                <a className={linkStyle} href={link} rel="noopener noreferrer nofollow ugc" target="_blank">
                  <LinkIcon aria-hidden className="shrink-0" size={14} />
                  <span className="truncate">{link.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="text-ink-muted text-sm">{counts.join(' · ')}</p>
      </div>
      {children}
    </header>
  )
}
