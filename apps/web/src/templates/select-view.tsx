import { toAppError } from '@sandlot/core/errors'
import { displayTitle } from '@sandlot/core/sandboxes/rules'
import { shellMessages } from '@sandlot/core/shell/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery } from '@sandlot/core/templates/queries'
import type { OfficialTemplate } from '@sandlot/core/templates/rest'
import { searchTemplates } from '@sandlot/core/templates/search'
import { Button } from '@sandlot/ui/button'
import { EmptyState } from '@sandlot/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useServices } from '../shell/services.tsx'
import type { Origin } from './origin.ts'
import { SelectHeader } from './select-header.tsx'
import { TemplateGrid, TemplateGridSkeleton } from './template-grid.tsx'
import { useSlashKey } from './use-slash-key.ts'

/** How many templates stand in Popular while none were used recently (spec CR-018, CN-090). */
const POPULAR_WITHOUT_RECENT = 12

type Props = { notice: string | null; onSelect: (origin: Origin) => void; onClose: () => void }

/** The first view of the create modal: search and lists of templates. */
export function SelectView({ notice, onSelect, onClose }: Props) {
  const { client } = useServices()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const query = useQuery(officialTemplatesQuery(client))
  const templates = query.data ?? []
  const isSearching = text.trim() !== ''
  const found = isSearching ? searchTemplates(templates, text) : templates.slice(0, POPULAR_WITHOUT_RECENT)

  useSlashKey(search)

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SelectHeader
        onClose={onClose}
        onEscape={() => results.current?.focus()}
        onText={setText}
        search={search}
        text={text}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 outline-none" ref={results} tabIndex={-1}>
        {notice && (
          <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text" role="alert">
            {notice}
          </p>
        )}
        {query.data === undefined && query.error ? (
          <div role="alert">
            <EmptyState
              action={
                <Button isPending={query.isFetching} onPress={() => void query.refetch()}>
                  {shellMessages.tryAgain}
                </Button>
              }
              icon={<CircleAlert aria-hidden size={22} />}
              text={toAppError(query.error).message}
              title={templateMessages.listFailed}
            />
          </div>
        ) : query.data === undefined ? (
          <TemplateGridSkeleton />
        ) : (
          <>
            <h2 aria-live="polite" className="pb-3 font-medium text-ink-muted text-sm">
              {!isSearching
                ? templateMessages.popular
                : found.length > 0
                  ? templateMessages.results(found.length)
                  : ''}
            </h2>
            {found.length > 0 ? (
              <TemplateGrid onSelect={(template) => onSelect(originOf(template))} templates={found} />
            ) : (
              <EmptyState
                action={
                  isSearching && (
                    <Button
                      onPress={() => {
                        setText('')
                        search.current?.focus()
                      }}
                    >
                      {templateMessages.clearSearch}
                    </Button>
                  )
                }
                icon={<SearchX aria-hidden size={22} />}
                title={templateMessages.noResults}
                {...(isSearching && { text: templateMessages.noResultsText(text.trim()) })}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

const originOf = (template: OfficialTemplate): Origin => ({
  id: template.id,
  alias: template.alias,
  title: displayTitle(template),
  description: template.description,
  icon: template.customTemplate.iconUrl,
})
