import type { FileMatches, Match } from '@sandlot/core/files/find-rules'
import { cx } from '@sandlot/ui/cx'
import { ChevronRight, Replace, ReplaceAll } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { panelMessages } from '../../files/panel-messages.ts'
import { FileIcon } from '../file-icon.tsx'

const ROW_PX = 26
const row =
  'group flex h-full cursor-pointer select-none items-center rounded-md pr-3 pl-1 text-sm hover:bg-hover focus-visible:-outline-offset-2'
const action =
  'flex size-6 shrink-0 items-center justify-center rounded-md text-ink-muted opacity-0 hover:bg-pressed hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 group-focus-within:opacity-100'

type Props = {
  files: readonly FileMatches[]
  onOpen: (path: string, match: Match) => void
  /** Null if nothing may be replaced. */
  replace: { one: (path: string, match: Match) => void; inFile: (path: string) => void } | null
}

/** The matches by file. Only visible rows are rendered. */
export function SearchResults({ files, onOpen, replace }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const items = files.map((file) => ({ ...file, id: file.path }))
  const open = items.map(({ id }) => id).filter((id) => !closed.has(id))
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: ROW_PX }}>
      <Tree
        aria-label={panelMessages.results}
        className="h-full overflow-y-auto px-1 outline-none"
        dependencies={[replace]}
        expandedKeys={open}
        items={items}
        onExpandedChange={(keys) => {
          const still = new Set([...keys].map(String))
          setClosed(new Set(items.map(({ id }) => id).filter((id) => !still.has(id))))
        }}
      >
        {({ id, path, matches }) => (
          <TreeItem
            aria-label={panelMessages.matchesIn(path, matches.length)}
            className={row}
            id={id}
            onAction={() => toggle(id)}
            textValue={path}
          >
            <TreeItemContent>
              {({ isExpanded }) => (
                <FileRow isOpen={isExpanded} matches={matches.length} path={path}>
                  {replace && (
                    <Button
                      aria-label={panelMessages.replaceInFile(path)}
                      className={action}
                      onPress={() => replace.inFile(path)}
                    >
                      <ReplaceAll aria-hidden size={14} />
                    </Button>
                  )}
                </FileRow>
              )}
            </TreeItemContent>
            <Collection
              dependencies={[replace]}
              items={matches.map((match) => ({ id: `${path}\n${match.from}`, match }))}
            >
              {({ id: matchId, match }) => (
                <TreeItem
                  aria-label={panelMessages.matchAt(match.line, match.preview.text)}
                  className={row}
                  id={matchId}
                  onAction={() => onOpen(path, match)}
                  textValue={match.preview.text}
                >
                  <TreeItemContent>
                    <MatchLine match={match} />
                    {replace && (
                      <Button
                        aria-label={panelMessages.replaceOne}
                        className={action}
                        onPress={() => replace.one(path, match)}
                      >
                        <Replace aria-hidden size={14} />
                      </Button>
                    )}
                  </TreeItemContent>
                </TreeItem>
              )}
            </Collection>
          </TreeItem>
        )}
      </Tree>
    </Virtualizer>
  )
}

type FileRowProps = { path: string; matches: number; isOpen: boolean; children: React.ReactNode }

function FileRow({ path, matches, isOpen, children }: FileRowProps) {
  const slash = path.lastIndexOf('/')
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5" title={path}>
      <Button aria-label={path} className="flex shrink-0 rounded-sm text-ink-faint" slot="chevron">
        <ChevronRight
          aria-hidden
          className={cx('transition-transform duration-100', isOpen && 'rotate-90')}
          size={15}
        />
      </Button>
      <FileIcon name={path} />
      <span className="max-w-full shrink-0 truncate font-medium">{path.slice(slash + 1)}</span>
      <span className="min-w-0 flex-1 truncate text-ink-faint text-xs">
        {path.slice(0, Math.max(0, slash))}
      </span>
      {children}
      <span className="min-w-5 shrink-0 rounded-full bg-sunken px-1.5 text-center text-ink-muted text-xs tabular-nums">
        {matches}
      </span>
    </span>
  )
}

function MatchLine({ match }: { match: Match }) {
  const { text, from, to } = match.preview
  return (
    <span
      className="min-w-0 flex-1 truncate pl-6 font-mono text-ink-muted text-xs"
      title={panelMessages.matchAt(match.line, text)}
    >
      {text.slice(0, from)}
      <mark className="rounded-sm bg-warning-soft font-medium text-warning-text">{text.slice(from, to)}</mark>
      {text.slice(to)}
    </span>
  )
}
