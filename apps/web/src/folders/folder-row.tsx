import { folderMessages } from '@sandlot/core/folders/messages'
import type { FolderNode } from '@sandlot/core/folders/tree'
import { folderPath } from '@sandlot/core/sandboxes/items/items'
import { cx } from '@sandlot/ui/cx'
import { RowMenuButton } from '@sandlot/ui/row-menu-button'
import { ChevronRight, Folder, FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { TreeItemContent } from 'react-aria-components/Tree'
import { indentPx } from '../shell/ui/indent.ts'

const INDENT_PX = 12

type Props = {
  node: FolderNode<{ path: string }>
  isCurrent: boolean
  /** Replaces the name. */
  field: ReactNode
  onMenu: (button: Element) => void
}

/** The content of a row in the folder tree. */
export function FolderRow({ node, isCurrent, field, onMenu }: Props) {
  return (
    <TreeItemContent>
      {({ level, isExpanded, hasChildItems }) => (
        <span
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 pr-1"
          style={{ paddingLeft: 8 + indentPx(level - 1, INDENT_PX) }}
        >
          <Button
            aria-label={isExpanded ? folderMessages.collapse : folderMessages.expand}
            className={cx(
              '-ml-2 -mr-1.5 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint',
              !hasChildItems && 'invisible',
            )}
            excludeFromTabOrder
            slot="chevron"
          >
            <ChevronRight
              aria-hidden
              className={cx('transition-transform duration-100', isExpanded && 'rotate-90')}
              size={13}
            />
          </Button>
          {isCurrent ? (
            <FolderOpen aria-hidden className="shrink-0 text-accent-text" size={15} />
          ) : (
            <Folder aria-hidden className="shrink-0 text-ink-faint" size={15} />
          )}
          {field ?? (
            <>
              <a
                className="min-w-0 flex-1 truncate"
                dir="auto"
                draggable={false}
                href={folderPath(node.folder.path)}
                // The row itself navigates. The link exists for everything else, such as a middle click.
                onClick={(event) => event.preventDefault()}
                tabIndex={-1}
                title={node.name}
              >
                {node.name}
              </a>
              <RowMenuButton label={folderMessages.menuOf(node.name)} onMenu={onMenu} />
            </>
          )}
        </span>
      )}
    </TreeItemContent>
  )
}
