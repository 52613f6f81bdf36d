import { gitMessages } from '@sandlot/core/repositories/git-messages'
import { originName } from '@sandlot/core/repositories/git-rules'
import { templateHostProblem } from '@sandlot/core/runtime/boxes/toolchain-rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { PressButton } from '@sandlot/ui/press-button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { useHostStatus } from '../runtime/use-host-status.ts'
import { TemplateIcon } from './icons/template-icon.tsx'

/** Four, three and one columns (spec CR-023 to CR-025, CN-087). */
const gridStyle = 'grid grid-cols-4 gap-3 max-[47.25rem]:grid-cols-3 max-[30.3125rem]:grid-cols-1'
const SKELETONS = 8

type Props = { templates: readonly TemplateCard[]; onSelect: (template: TemplateCard) => void }

export function TemplateGrid({ templates, onSelect }: Props) {
  return (
    <ul className={gridStyle}>
      {templates.map((template) => (
        <li className="flex min-w-0" key={template.id}>
          <Card onSelect={onSelect} template={template} />
        </li>
      ))}
    </ul>
  )
}

function Card({ template, onSelect }: { template: TemplateCard } & Pick<Props, 'onSelect'>) {
  const onPress = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    if (event.ctrlKey || event.metaKey) window.open(template.editorUrl, '_blank', 'noopener')
    else onSelect(template)
  }
  return (
    <PressButton
      className="flex w-full min-w-0 flex-col gap-2.5 rounded-lg border border-line bg-surface p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-hover pressed:bg-pressed max-[30.3125rem]:flex-row max-[30.3125rem]:items-center"
      data-card
      onPress={onPress}
      {...(template.description && { title: template.description })}
    >
      <CardContent template={template} />
    </PressButton>
  )
}

/** The icon, title and author, and whether it is a sandbox or a devbox (spec CR-029). */
export function CardContent({ template }: { template: TemplateCard }) {
  const host = useHostStatus()
  const problem = host ? templateHostProblem(template, host) : null
  return (
    <>
      <span className="flex w-full items-start justify-between gap-2 max-[30.3125rem]:w-auto">
        <TemplateIcon icon={template.iconUrl} size={28} title="" />
        <span className="rounded-full bg-sunken px-2 text-ink-muted text-xs max-[30.3125rem]:hidden">
          {templateMessages[template.type]}
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words font-medium text-sm" dir="auto">
          {template.title}
        </span>
        <span className="block truncate text-ink-muted text-xs">
          {templateMessages.byAuthor(template.author)}
        </span>
        {template.git && (
          <span className="block truncate text-ink-muted text-xs" title={originName(template.git)}>
            {gitMessages.fromRepository(originName(template.git))}
          </span>
        )}
        {problem && <span className="mt-1 block text-warning-text text-xs">{problem}</span>}
      </span>
      <span className="hidden shrink-0 rounded-full bg-sunken px-2 text-ink-muted text-xs max-[30.3125rem]:block">
        {templateMessages[template.type]}
      </span>
    </>
  )
}

export function TemplateGridSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        {templateMessages.loading}
      </p>
      <div aria-hidden className={gridStyle}>
        {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
          <Skeleton className="h-26 rounded-lg max-[30.3125rem]:h-14" key={index} />
        ))}
      </div>
    </>
  )
}
