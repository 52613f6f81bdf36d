import { EmptyState } from '@sandlot/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { GuideCard } from './guide-card.tsx'
import { GuideParts } from './guide-parts.tsx'
import { guideAfter, guides, taggedHref } from './guides.ts'
import { guideMessages } from './messages.ts'
import { Player } from './player.tsx'

/** A guide, with a link to the next one. */
export function GuidePage({ id }: { id: string }) {
  const guide = guides.find((one) => one.id === id)
  if (!guide) return <Missing />
  const next = guideAfter(id)
  return (
    <article className="mx-auto w-full max-w-180 pb-12">
      <PageHeader
        text={guide.text}
        title={guide.title}
        trail={
          <Link className="text-ink-muted text-sm hover:text-ink" to="/dashboard/get-started">
            {guideMessages.title}
          </Link>
        }
      />
      <div className="flex flex-col gap-7 px-4 pt-2">
        {guide.recording && <Player recording={guide.recording} />}
        <GuideParts href={taggedHref} parts={guide.parts} />
        {next && (
          <aside className="flex flex-col gap-3 border-line border-t pt-6">
            <h2 className="font-medium text-ink-muted text-sm">{guideMessages.next}</h2>
            <div className="max-w-70">
              <GuideCard guide={next} />
            </div>
          </aside>
        )}
      </div>
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      action={<ButtonLink to="/dashboard/get-started">{guideMessages.all}</ButtonLink>}
      icon={<BookX aria-hidden size={22} />}
      text={guideMessages.missingText}
      title={guideMessages.missing}
    />
  )
}
