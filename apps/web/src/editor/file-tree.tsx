import { fileMessages } from '@sandlot/core/files/messages'
import { type FileNode, foldersAround } from '@sandlot/core/files/rules'
import { cx } from '@sandlot/ui/cx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection } from 'react-aria-components/Collection'
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { FileIcon } from './file-icon.tsx'

const INDENT_PX = 14

type Props = {
  nodes: readonly FileNode[]
  /** The file that is open. */
  current: string | null
  /** Folders that are open at the start, besides those around the open file. */
  openAtStart: readonly string[]
  onOpen: (path: string) => void
}

/** The files of a sandbox. Folders open and close, files are shown. */
export function FileTree({ nodes, current, openAtStart, onOpen }: Props) {
  const [expanded, setExpanded] = useState(() => new Set(openAtStart))
  const [shownFor, setShownFor] = useState<string | null>(null)
  if (current !== null && current !== shownFor) {
    setShownFor(current)
    setExpanded(new Set([...expanded, ...foldersAround(current)]))
  }
  return (
    <Tree
      aria-label={fileMessages.files}
      className="py-2 outline-none"
      dependencies={[current]}
      expandedKeys={expanded}
      items={nodes}
      onExpandedChange={(keys) => setExpanded(new Set([...keys].map(String)))}
    >
      {function render(node) {
        const isCurrent = node.path === current
        return (
          <TreeItem
            aria-label={isCurrent ? fileMessages.shown(node.name) : node.name}
            className={cx(
              'group mx-2 flex h-7 cursor-pointer select-none items-center rounded-md text-sm outline-none focus-visible:outline-2 focus-visible:-outline-offset-2',
              isCurrent ? 'bg-accent-soft font-medium text-accent-text' : 'text-ink hover:bg-hover',
            )}
            id={node.path}
            textValue={node.name}
            {...(node.file && { onAction: () => onOpen(node.path) })}
          >
            <TreeItemContent>
              {({ level, isExpanded }) => (
                <span
                  className="flex min-w-0 flex-1 items-center gap-1.5 pr-2"
                  style={{ paddingLeft: 6 + (level - 1) * INDENT_PX }}
                  title={node.name}
                >
                  {node.file ? (
                    <FileIcon name={node.name} />
                  ) : (
                    <Button
                      aria-label={isExpanded ? fileMessages.collapse : fileMessages.expand}
                      className="flex shrink-0 rounded-sm text-ink-faint"
                      slot="chevron"
                    >
                      <ChevronRight
                        aria-hidden
                        className={cx('transition-transform duration-100', isExpanded && 'rotate-90')}
                        size={15}
                      />
                    </Button>
                  )}
                  <span className="truncate" dir="auto">
                    {node.name}
                  </span>
                </span>
              )}
            </TreeItemContent>
            <Collection dependencies={[current]} items={node.children}>
              {render}
            </Collection>
          </TreeItem>
        )
      }}
    </Tree>
  )
}
