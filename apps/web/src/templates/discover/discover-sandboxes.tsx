import type { PublicSandbox } from '@sandlot/core/sandboxes/lists/public-rest'
import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { timeAgo } from '@sandlot/core/time'
import { Link } from '@tanstack/react-router'
import { LoadMore } from '../../sandboxes/lists/load-more.tsx'
import { useNow } from '../../shell/browser/use-now.ts'
import { TemplateIcon } from '../icons/template-icon.tsx'
import type { PublicSandboxes } from './use-public-sandboxes.ts'

/** The public sandboxes, below the templates. */
export function DiscoverSandboxes({ query }: { query: PublicSandboxes }) {
  const now = useNow()
  const sandboxes = query.data?.pages.flatMap((page) => page.sandboxes) ?? []
  if (sandboxes.length === 0) return null
  return (
    <section aria-labelledby="public-sandboxes" className="pt-4">
      <h2 className="pb-3 font-medium text-ink-muted text-sm" id="public-sandboxes">
        {templateMessages.publicSandboxes}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-x-4 gap-y-2 max-sm:grid-cols-1">
        {sandboxes.map((sandbox) => (
          <Entry key={sandbox.id} now={now} sandbox={sandbox} />
        ))}
      </ul>
      <LoadMore query={query} />
    </section>
  )
}

function Entry({ sandbox, now }: { sandbox: PublicSandbox; now: Date }) {
  const about = [
    templateMessages.byAuthor(sandbox.author),
    timeAgo(sandbox.updatedAt, now),
    templateMessages.forks(sandbox.forkCount),
  ]
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-lg border border-line px-3 py-2.5 transition-colors duration-100 hover:border-line-strong">
      <TemplateIcon icon={sandbox.template} size={24} title="" />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-medium text-sm" dir="auto">
          <Link
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            to={sandboxPath({ ...sandbox, isV2: sandbox.v2 })}
          >
            {displayTitle(sandbox)}
          </Link>
        </h3>
        {sandbox.description && (
          <p className="truncate text-ink-muted text-xs" dir="auto">
            {sandbox.description}
          </p>
        )}
        <p className="truncate text-ink-faint text-xs">{about.filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  )
}
