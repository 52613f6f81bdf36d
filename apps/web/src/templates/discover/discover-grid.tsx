import { templateHostProblem } from '@sandlot/core/runtime/boxes/toolchain-rules'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Button } from '@sandlot/ui/button'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../accounts/use-me.ts'
import { useHostStatus } from '../../runtime/use-host-status.ts'
import { useModals } from '../../shell/use-modals.ts'
import { openCreateModal } from '../create/open-create.ts'
import { TemplateIcon } from '../icons/template-icon.tsx'
import { openSignInForTemplates } from './open-sign-in-for-templates.ts'

const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-4'

export function DiscoverGrid({ templates }: { templates: readonly TemplateCard[] }) {
  const me = useMe()
  const modals = useModals()
  const host = useHostStatus()
  const problemOf = (template: TemplateCard) => (host ? templateHostProblem(template, host) : null)
  const start = ({ id }: TemplateCard) =>
    me === null
      ? void openSignInForTemplates(modals, { templateId: id })
      : void openCreateModal(modals, { sandboxId: id })
  return (
    <ul className={gridStyle}>
      {templates.map((template) => (
        <li
          className="relative flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-xs transition-colors duration-100 focus-within:border-line-strong hover:border-line-strong"
          key={template.id}
        >
          <div className="flex items-start justify-between gap-2">
            <TemplateIcon icon={template.iconUrl} size={32} title="" />
            <span className="rounded-full bg-sunken px-2 text-ink-muted text-xs">
              {templateMessages[template.type]}
            </span>
          </div>
          <div className="min-w-0 flex-1">
            <h2 className="break-words font-medium text-base" dir="auto">
              <Link
                className="rounded-sm after:absolute after:inset-0 after:rounded-xl"
                to={template.editorUrl}
              >
                {template.title}
              </Link>
            </h2>
            <p className="truncate text-ink-muted text-sm">{templateMessages.byAuthor(template.author)}</p>
            {template.description && (
              <p className="mt-2 line-clamp-3 break-words text-ink-muted text-sm" dir="auto">
                {template.description}
              </p>
            )}
            {problemOf(template) && <p className="mt-2 text-sm text-warning-text">{problemOf(template)}</p>}
          </div>
          <div className="flex items-center justify-between gap-2">
            <span className="text-ink-muted text-xs tabular-nums">
              {templateMessages.forks(template.forkCount)}
            </span>
            <Button
              aria-label={templateMessages.startFrom(template.title)}
              className="z-10"
              onPress={() => start(template)}
              size="sm"
            >
              {templateMessages.useTemplate}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const SKELETONS = 8

export function DiscoverSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        {templateMessages.loading}
      </p>
      <div aria-hidden className={gridStyle}>
        {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
          <Skeleton className="h-52 rounded-xl" key={index} />
        ))}
      </div>
    </>
  )
}
