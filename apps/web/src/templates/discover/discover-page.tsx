import { publicCard } from '@sandlot/core/templates/card-rules'
import { badgesOf, filterTemplates } from '@sandlot/core/templates/filter-rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { officialTemplatesQuery, publicTemplatesQuery } from '@sandlot/core/templates/queries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../../shell/browser/use-title.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { useServices } from '../../shell/services.tsx'
import { TopBar } from '../../shell/top-bar.tsx'
import { BadgeRow } from '../badge-row.tsx'
import { NothingFound } from '../template-lists.tsx'
import { TemplateSearch } from '../template-search.tsx'
import { useSlashKey } from '../use-slash-key.ts'
import { DiscoverGrid, DiscoverSkeleton } from './discover-grid.tsx'
import { DiscoverSandboxes } from './discover-sandboxes.tsx'
import { usePublicSandboxes } from './use-public-sandboxes.ts'

const SETTLES_AFTER_MS = 300

/** The typed text, and the address, which follows once typing has paused. */
function useDiscoverText(fromAddress: string) {
  const { schedule } = useServices()
  const navigate = useNavigate()
  const [text, setText] = useState(fromAddress)
  const [known, setKnown] = useState(fromAddress)
  // Back and Forward change the address too.
  if (known !== fromAddress) {
    setKnown(fromAddress)
    if (text.trim() !== fromAddress) setText(fromAddress)
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === fromAddress) return
    return schedule(
      () => void navigate({ to: '.', search: wanted === '' ? {} : { query: wanted }, replace: true }),
      SETTLES_AFTER_MS,
    )
  }, [text, fromAddress, schedule, navigate])
  return { text, settled: fromAddress, setText }
}

/** Everything public, templates first. Open to visitors (docs/spec/decisions.md, 4). */
export function DiscoverPage({ text: fromAddress }: { text: string }) {
  const { client } = useServices()
  const { text, settled, setText } = useDiscoverText(fromAddress)
  const [badges, setBadges] = useState<string[]>([])
  const search = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLElement>(null)
  const official = useQuery(officialTemplatesQuery(client))
  const query = useQuery({ ...publicTemplatesQuery(client, settled), placeholderData: keepPreviousData })
  const sandboxes = usePublicSandboxes(settled)
  const cards = (query.data ?? []).map((template) => publicCard(template, official.data ?? []))
  // What is on screen is filtered on each keystroke. The server is asked for the rest once typing has paused.
  const found = filterTemplates(cards, { badges, text })
  // Badges apply only to templates.
  const hasSandboxes = badges.length === 0 && (sandboxes.data?.pages[0]?.sandboxes.length ?? 0) > 0

  useTitle(templateMessages.discoverTitle)
  useSlashKey(search)

  const clear = () => {
    setText('')
    setBadges([])
    search.current?.focus()
  }
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <main className="min-h-0 flex-1 overflow-y-auto bg-surface" id="content">
        <div className="mx-auto flex max-w-320 flex-col gap-5 px-6 py-10 max-sm:px-4 max-sm:py-6">
          <header className="flex flex-col gap-1">
            <h1 className="font-semibold text-2xl">{templateMessages.discoverTitle}</h1>
            <p className="text-ink-muted">{templateMessages.discoverText}</p>
          </header>
          <TemplateSearch
            className="w-full max-w-140"
            label={templateMessages.discoverPlaceholder}
            onEscape={() => results.current?.focus()}
            onText={setText}
            search={search}
            text={text}
          />
          <BadgeRow
            badges={badgesOf(cards, badges).filter((badge) => badge !== 'workspace')}
            chosen={badges}
            onChange={setBadges}
          />
          <section
            aria-label={templateMessages.templatesTab}
            className="outline-none"
            ref={results}
            tabIndex={-1}
          >
            <Loaded failed={templateMessages.publicListFailed} query={query} skeleton={<DiscoverSkeleton />}>
              {official.isLoading ? (
                <DiscoverSkeleton />
              ) : found.length === 0 ? (
                !hasSandboxes && !sandboxes.isLoading && <NothingFound onClear={clear} text={text.trim()} />
              ) : (
                <>
                  <p aria-live="polite" className="pb-3 font-medium text-ink-muted text-sm">
                    {templateMessages.results(found.length)}
                  </p>
                  <DiscoverGrid templates={found} />
                </>
              )}
            </Loaded>
          </section>
          {hasSandboxes && <DiscoverSandboxes query={sandboxes} />}
        </div>
      </main>
    </div>
  )
}
