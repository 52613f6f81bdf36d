import { guideMessages } from '@sandlot/core/shell/guide-messages'
import { type GuidePart, guideAfter, guides, taggedHref } from '@sandlot/core/shell/guides'
import { EmptyState } from '@sandlot/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BookX } from 'lucide-react'
import { ButtonLink } from '../shell/ui/button-link.tsx'
import { PageHeader } from '../shell/ui/page-header.tsx'
import { GuideCard } from './guide-card.tsx'
import { InnerLink } from './inner-link.tsx'
import { Player } from './player.tsx'

/** A guide to read, and the one that comes after it. */
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
        {guide.parts.map((part) => (
          <Part key={part.text} part={part} />
        ))}
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

function Part({ part: { title, text, code, keys, link } }: { part: GuidePart }) {
  return (
    <section className="flex flex-col gap-2.5">
      {title && <h2 className="font-semibold text-lg">{title}</h2>}
      <p className="text-base leading-relaxed">{text}</p>
      {code && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a line that is too long is scrolled by keys.
        <pre className="overflow-x-auto rounded-lg border border-line bg-sunken p-3 text-sm" tabIndex={0}>
          {code}
        </pre>
      )}
      {keys && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-1">
          {keys.map(([pressed, what]) => (
            <div className="contents" key={pressed}>
              <dt className="whitespace-nowrap font-medium max-sm:mt-1">{pressed}</dt>
              <dd className="text-ink-muted">{what}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <InnerLink
          className="inline-flex items-center gap-1.5 self-start rounded-sm font-medium text-accent-text text-base hover:underline"
          href={taggedHref(link.href)}
        >
          {link.label}
          <ArrowRight aria-hidden size={15} />
        </InnerLink>
      )}
    </section>
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
