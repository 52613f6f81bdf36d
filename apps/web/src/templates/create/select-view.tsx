import { shellMessages } from '@sandlot/core/shell/messages'
import type { TemplateCard } from '@sandlot/core/templates/card-rules'
import {
  badgesOf,
  filterTemplates,
  isFiltering,
  popularTemplates,
  starterTemplates,
} from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { communityTemplatesQuery } from '@sandlot/core/templates/queries'
import { discoverPath } from '@sandlot/core/templates/rules'
import { EmptyState } from '@sandlot/ui/empty-state'
import { IconButton } from '@sandlot/ui/icon-button'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Users, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useMe } from '../../accounts/use-me.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { BadgeRow } from '../badge-row.tsx'
import { TemplateGridSkeleton } from '../template-grid.tsx'
import { NamedGrid, Results } from '../template-lists.tsx'
import { TemplateSearch } from '../template-search.tsx'
import { useSlashKey } from '../use-slash-key.ts'
import { useTemplates } from '../use-templates.ts'
import { moveInGrid } from './grid-keys.ts'
import { type SelectTab, SelectTabs } from './select-tabs.tsx'

type Props = {
  notice: string | null
  onSelect: (template: TemplateCard) => void
  onClose: (() => void) | null
  onImport: (() => void) | null
}

/** The first view: search, badges and lists of templates. */
export function SelectView({ notice, onSelect, onClose, onImport }: Props) {
  const me = useMe()
  const [tab, setTab] = useState<SelectTab>('templates')
  const [text, setText] = useState('')
  const [badges, setBadges] = useState<string[]>([])
  const search = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const templates = useTemplates()
  const { query } = templates
  const filter = { text, badges: tab === 'templates' ? badges : [] }
  const isLooking = isFiltering(filter)
  const within = {
    templates: templates.all,
    starters: starterTemplates(templates.official),
    workspace: templates.workspace,
  }
  const found = filterTemplates(within[tab], filter)

  useSlashKey(search)

  const clear = () => {
    setText('')
    setBadges([])
    search.current?.focus()
  }
  const lists = () => {
    if (isLooking) return <Results found={found} onClear={clear} onSelect={onSelect} text={text.trim()} />
    if (tab === 'templates')
      return (
        <>
          <NamedGrid onSelect={onSelect} templates={templates.recent} title={templateMessages.recentlyUsed} />
          <NamedGrid
            onSelect={onSelect}
            templates={popularTemplates(templates.official, templates.recent)}
            title={templateMessages.popular}
          />
        </>
      )
    if (tab === 'workspace' && found.length === 0)
      return (
        <EmptyState
          icon={<Users aria-hidden size={22} />}
          text={templateMessages.noWorkspaceTemplatesText}
          title={templateMessages.noWorkspaceTemplates}
        />
      )
    return (
      <NamedGrid
        onSelect={onSelect}
        templates={found}
        title={tab === 'starters' ? templateMessages.startersTab : templateMessages.workspaceTab}
      />
    )
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <SelectHeader
        onClose={onClose}
        onEscape={() => results.current?.focus()}
        onText={setText}
        search={search}
        text={text}
      />
      <SelectTabs hasWorkspace={me != null} onImport={onImport} onTab={setTab} tab={tab}>
        {tab === 'templates' && (
          <div className="shrink-0 px-5 pt-4">
            <BadgeRow
              badges={badgesOf(templates.all, badges)}
              chosen={badges}
              isPopular={!isLooking}
              onChange={setBadges}
              onPopular={() => {
                setBadges([])
                setText('')
              }}
            />
          </div>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the cards inside */}
        <div
          className="min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-5 outline-none"
          onKeyDown={moveInGrid}
          ref={results}
          tabIndex={-1}
        >
          {notice && (
            <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text" role="alert">
              {notice}
            </p>
          )}
          <Loaded failed={templateMessages.listFailed} query={query} skeleton={<TemplateGridSkeleton />}>
            {templates.isLoading ? (
              <TemplateGridSkeleton />
            ) : (
              <>
                {lists()}
                <CommunityLink isFiltering={isLooking} text={text.trim()} />
              </>
            )}
          </Loaded>
        </div>
      </SelectTabs>
    </div>
  )
}

const linkStyle = 'inline-flex items-center gap-1 font-medium text-accent-text underline underline-offset-2'

/**
 * Links to all public templates, including the search text if there is one (spec CR-021, CR-022, CR-026). Without
 * community templates there is nothing to browse (docs/spec/decisions.md, 22).
 */
function CommunityLink({ text, isFiltering }: { text: string; isFiltering: boolean }) {
  const { client } = useServices()
  const { data: count = 0 } = useQuery(communityTemplatesQuery(client))
  if (!isFiltering && count === 0) return null
  const link = (label: string) => (
    <a className={linkStyle} href={discoverPath(text)} rel="noopener" target="_blank">
      {label}
      <ExternalLink aria-hidden size={13} />
    </a>
  )
  return (
    <p className="mt-6 text-center text-ink-muted text-sm">
      {isFiltering ? (
        <>
          {templateMessages.notFinding} {link(templateMessages.searchCommunity)}
        </>
      ) : (
        <>
          {templateMessages.community(count)} {link(templateMessages.discoverPage)}
        </>
      )}
    </p>
  )
}

type SelectHeaderProps = {
  text: string
  onText: (text: string) => void
  onEscape: () => void
  onClose: (() => void) | null
  search: RefObject<HTMLInputElement | null>
}

function SelectHeader({ onClose, ...search }: SelectHeaderProps) {
  return (
    <header className="flex shrink-0 items-center gap-4 border-line border-b px-5 py-3 max-[47.25rem]:flex-wrap max-[47.25rem]:gap-x-2">
      <p className="w-48 shrink-0 font-semibold text-lg max-lg:w-auto max-[47.25rem]:flex-1">
        {templateMessages.createTitle}
      </p>
      <TemplateSearch {...search} className="flex-1 max-[47.25rem]:order-1 max-[47.25rem]:basis-full" />
      {onClose && (
        <IconButton className="-mr-2" label={shellMessages.close} onPress={onClose}>
          <X aria-hidden size={16} />
        </IconButton>
      )}
    </header>
  )
}
