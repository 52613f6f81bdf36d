import { Play } from 'lucide-react'
import { GuideIcon } from './guide-icons.tsx'
import { type Guide, guideHref } from './guides.ts'
import { InnerLink } from './inner-link.tsx'
import { guideMessages } from './messages.ts'
import { durationOf } from './recording-rules.ts'

const grounds = {
  start: 'from-accent-soft to-surface text-accent-text',
  workflow: 'from-sunken to-surface text-ink-muted',
}

/** What a guide is about; leads to it. */
export function GuideCard({ guide }: { guide: Guide }) {
  return (
    <InnerLink
      className="flex h-full w-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-xs transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-sm"
      href={guideHref(guide)}
    >
      <span
        className={`relative flex h-24 shrink-0 items-center justify-center bg-linear-to-br ${grounds[guide.carousel ?? 'workflow']}`}
      >
        <GuideIcon id={guide.id} size={36} />
        {guide.recording && (
          <span className="absolute right-2 bottom-2 flex size-6 items-center justify-center rounded-full bg-accent text-accent-ink">
            <Play aria-hidden className="ml-0.5" fill="currentColor" size={11} />
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col gap-1 border-line border-t p-4">
        <span className="font-medium text-base">{guide.title}</span>
        <span className="text-ink-muted text-sm">{guide.text}</span>
        <span className="mt-auto pt-2 text-ink-muted text-xs">
          {guide.recording
            ? `${guideMessages.video} · ${guideMessages.seconds(Math.round(durationOf(guide.recording)))}`
            : `${guideMessages.article} · ${guideMessages.minutes(guide.minutes)}`}
        </span>
      </span>
    </InnerLink>
  )
}
