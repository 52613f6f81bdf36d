import { placeOf } from '@sandlot/core/sandboxes/items/items'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { pageMessages } from '@sandlot/core/sandboxes/page-messages'
import type { OpenSandbox } from '@sandlot/core/sandboxes/queries'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

const linkStyle = 'min-w-0 truncate rounded-sm hover:text-ink hover:underline underline-offset-2'

/** The workspace and folder of a sandbox, as links for those who have access. */
export function SandboxTrail({ sandbox, isMember }: { sandbox: OpenSandbox; isMember: boolean }) {
  const { team, draft, collection, removedAt } = sandbox
  if (!team) return null
  if (!isMember)
    return (
      <p className="truncate text-ink-muted text-sm" dir="auto">
        {team.name}
      </p>
    )
  const search = { workspace: team.id }
  const place = placeOf({ draft, collection })
  return (
    <nav
      aria-label={pageMessages.location}
      className="flex min-w-0 items-center gap-1 text-ink-muted text-sm"
    >
      <Link className={linkStyle} dir="auto" search={search} to="/dashboard/recent">
        {team.name}
      </Link>
      <ChevronRight aria-hidden className="shrink-0 text-ink-faint" size={14} />
      {removedAt !== null ? (
        <Link className={linkStyle} search={search} to="/dashboard/deleted">
          {sandboxMessages.deletedTitle}
        </Link>
      ) : draft || !collection ? (
        <Link className={linkStyle} search={search} to="/dashboard/drafts">
          {place}
        </Link>
      ) : (
        <Link
          className={linkStyle}
          dir="auto"
          params={{ _splat: collection.path.slice(1) }}
          search={search}
          to="/dashboard/sandboxes/$"
        >
          {place}
        </Link>
      )}
    </nav>
  )
}
