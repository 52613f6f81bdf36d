import { displayTitle, sandboxPath } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import type { OfficialTemplate } from '@sandlot/core/templates/rest'
import { PressButton } from '@sandlot/ui/press-button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { TemplateIcon } from './icons/template-icon.tsx'

/** Four, three and one columns (spec CR-023 to CR-025, CN-087). */
const gridStyle = 'grid grid-cols-4 gap-3 max-[756px]:grid-cols-3 max-[485px]:grid-cols-1'
const SKELETONS = 8

type Props = { templates: readonly OfficialTemplate[]; onSelect: (template: OfficialTemplate) => void }

export function TemplateGrid({ templates, onSelect }: Props) {
  return (
    <ul className={gridStyle}>
      {templates.map((template) => (
        <li className="flex" key={template.id}>
          <TemplateCard onSelect={onSelect} template={template} />
        </li>
      ))}
    </ul>
  )
}

function TemplateCard({ template, onSelect }: { template: OfficialTemplate } & Pick<Props, 'onSelect'>) {
  const title = displayTitle(template)
  const onPress = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    if (event.ctrlKey || event.metaKey) window.open(sandboxPath(template), '_blank', 'noopener')
    else onSelect(template)
  }
  return (
    <PressButton
      className="flex w-full flex-col gap-2 rounded-lg border border-line bg-surface p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-hover pressed:bg-pressed max-[485px]:min-h-20"
      onPress={onPress}
    >
      <span className="flex w-full items-center justify-between gap-2">
        <TemplateIcon icon={template.customTemplate.iconUrl} size={28} title="" />
        <span className="rounded-full bg-sunken px-2 text-ink-muted text-xs">{templateMessages.sandbox}</span>
      </span>
      <span className="min-w-0">
        <span className="line-clamp-1 break-all font-medium text-base" dir="auto">
          {title}
        </span>
        <span className="block text-ink-faint text-xs">{templateMessages.official}</span>
      </span>
      {template.description && (
        <span className="line-clamp-3 text-ink-muted text-xs" dir="auto">
          {template.description}
        </span>
      )}
    </PressButton>
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
          <Skeleton className="h-36 rounded-lg" key={index} />
        ))}
      </div>
    </>
  )
}
