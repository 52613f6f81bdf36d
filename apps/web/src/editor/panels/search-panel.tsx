import type { FindFile, FindQuery, Found } from '@sandlot/core/files/find-rules'
import { Button } from '@sandlot/ui/button'
import { useRef, useState } from 'react'
import { panelMessages } from '../../files/panel-messages.ts'
import { useServices } from '../../shell/services.tsx'
import { SearchForm } from './search-form.tsx'
import { SearchResults } from './search-results.tsx'
import { type FileText, useReplace } from './use-replace.ts'
import { useSearch } from './use-search.ts'

type Props = {
  /** All files as shown on screen, including unsaved changes. */
  files: readonly FindFile[]
  /** Lines and columns start at 1. */
  onOpenFile: (path: string, line: number, column: number) => void
  /** Applies new texts to files. Absent if nothing may be changed. */
  onReplace?: ((changes: FileText[]) => void) | undefined
}

type Asked = { query: FindQuery; replacement: string | null }

const nothing: Asked = {
  query: { text: '', matchCase: false, wholeWord: false, isExpression: false },
  replacement: null,
}
const askedKey = ['editor-search']

/** The last query, which survives switching to another panel. */
function useAsked() {
  const { queries } = useServices()
  const [asked, setAsked] = useState(() => queries.getQueryData<Asked>(askedKey) ?? nothing)
  const ask = (part: Partial<Asked>) => {
    const next = { ...asked, ...part }
    setAsked(next)
    queries.setQueryData<Asked>(askedKey, next)
  }
  return { ...asked, ask }
}

/** Searches and replaces in all files of a sandbox. */
export function SearchPanel({ files, onOpenFile, onReplace }: Props) {
  const { query, replacement, ask } = useAsked()
  const results = useRef<HTMLDivElement>(null)
  const { searcher, found, problem, isSearching } = useSearch(files, query)
  const replace = useReplace({ files, query, searcher, onReplace: (changes) => onReplace?.(changes) })
  const isReplacing = onReplace !== undefined && replacement !== null
  const text = replacement ?? ''

  return (
    <section aria-label={panelMessages.search} className="flex h-full min-h-0 flex-col">
      <SearchForm
        canReplaceAll={found !== null && found.count > 0 && !isSearching}
        onDown={() => results.current?.querySelector<HTMLElement>('[role="row"]')?.focus()}
        onQuery={(next) => ask({ query: next })}
        onReplaceAll={() =>
          found &&
          void replace.all(text, {
            count: found.count,
            files: found.files.length,
            isAll: found.stoppedBy === null,
          })
        }
        onReplacement={(next) => ask({ replacement: next })}
        problem={problem}
        query={query}
        {...(onReplace && { replacement })}
      />
      <p className="px-3 pb-2 text-ink-muted text-xs" role="status">
        {query.text === ''
          ? panelMessages.searchHint
          : found
            ? summary(found)
            : isSearching && panelMessages.searching}
      </p>
      <div role="status">
        {replace.last && (
          <p className="mx-3 mb-2 flex items-center justify-between gap-2 rounded-md bg-accent-soft py-1 pr-1 pl-2.5 text-sm">
            {replace.last.text}
            <Button onPress={replace.last.undo} size="sm" variant="ghost">
              {panelMessages.undo}
            </Button>
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 pb-2" ref={results}>
        {found && found.count > 0 && (
          <SearchResults
            files={found.files}
            onOpen={(path, { line, column }) => onOpenFile(path, line, column)}
            replace={
              isReplacing
                ? {
                    one: (path, match) => void replace.one(text, path, match.from),
                    inFile: (path) => void replace.inFile(text, path),
                  }
                : null
            }
          />
        )}
      </div>
    </section>
  )
}

function summary({ count, files, stoppedBy }: Found): string {
  if (stoppedBy === 'count') return panelMessages.foundMore(count, files.length)
  if (stoppedBy === 'time') return panelMessages.foundInTime(count)
  return count === 0 ? panelMessages.nothingFound : panelMessages.found(count, files.length)
}
