import {
  Code2,
  FilePen,
  FolderGit2,
  Keyboard,
  type LucideIcon,
  Play,
  Puzzle,
  Rocket,
  SquareTerminal,
  Users,
  Webhook,
} from 'lucide-react'
import { type Guide, guideHref } from './guides.ts'
import { InnerLink } from './inner-link.tsx'
import { guideMessages } from './messages.ts'
import { durationOf } from './recording-rules.ts'

const icons: Record<string, LucideIcon> = {
  'first-sandbox': Rocket,
  'import-repository': FolderGit2,
  'invite-people': Users,
  keyboard: Keyboard,
  'in-the-terminal': SquareTerminal,
  terminal: FilePen,
  'browser-extension': Puzzle,
  'http-api': Webhook,
}

function GuideIcon({ id, size }: { id: string; size: number }) {
  const Icon = icons[id] ?? Code2
  return <Icon aria-hidden size={size} strokeWidth={1.5} />
}

const grounds = {
  start: 'from-accent-soft to-surface text-accent-text',
  workflow: 'from-sunken to-surface text-ink-muted',
}

/** A card that describes a guide and links to it. */
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
