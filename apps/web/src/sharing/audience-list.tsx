import type { Audience } from '@sandlot/core/sharing/audience-rules'
import { sharingMessages } from '@sandlot/core/sharing/messages'
import { Globe, Link2, type LucideIcon, Mail, User, Users } from 'lucide-react'

const icons: Record<Audience['kind'], LucideIcon> = {
  everyone: Globe,
  link: Link2,
  editors: Users,
  viewers: Users,
  author: User,
  person: User,
  invited: Mail,
}

/** Who can see a sandbox without having been named, and why. */
export function AudienceList({ audience }: { audience: readonly Audience[] }) {
  return (
    <section aria-labelledby="audience">
      <h3 className="pb-1 font-medium text-sm" id="audience">
        {sharingMessages.othersTitle}
      </h3>
      <ul aria-labelledby="audience" className="max-h-48 overflow-y-auto rounded-lg bg-sunken px-3 py-1">
        {audience.map(({ kind, who, level, why }) => {
          const Icon = icons[kind]
          return (
            <li className="flex items-baseline gap-2.5 py-1.5 text-sm" key={`${kind} ${who}`}>
              <Icon aria-hidden className="shrink-0 translate-y-0.5 text-ink-faint" size={15} />
              <span className="min-w-0 flex-1 break-words">
                {who} <span className="text-ink-muted">· {why}</span>
              </span>
              <span className="shrink-0 text-ink-muted text-xs">{sharingMessages.levels[level]}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
