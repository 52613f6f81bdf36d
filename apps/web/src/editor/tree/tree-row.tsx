import { fileMessages } from '@sandlot/core/files/messages'
import { cx } from '@sandlot/ui/cx'
import { RowMenuButton } from '@sandlot/ui/row-menu-button'
import { ChevronRight, Folder, FolderOpen, GripVertical } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { TreeItemContent } from 'react-aria-components/Tree'
import { editMessages } from '../../files/working-copy/messages.ts'
import type { TreeNode } from '../../files/working-copy/nodes.ts'
import { indentPx } from '../../shell/ui/indent.ts'
import { FileIcon } from '../file-icon.tsx'
import { groundOf } from '../viewer-colors.ts'
import type { InFile } from './use-in-files.ts'

const INDENT_PX = 12
/** How many of the people in a file are shown, each as a dot. */
const DOTS_MAX = 3

type Props = {
  node: TreeNode
  isDirty: boolean
  hasConflict: boolean
  isCut: boolean
  /** The other people in the file, and the same as text. */
  here: readonly InFile[]
  hereText: string | null
  /** Replaces the name. */
  field: ReactNode
  onPress: () => void
  onMenu: (button: HTMLElement) => void
}

/** The content of a row in the tree. A mouse click opens it; the tree handles keys and touch. */
export function TreeRow(props: Props) {
  const { node, isDirty, hasConflict, isCut, here, hereText, field, onPress, onMenu } = props
  const pointer = useRef('mouse')
  return (
    <TreeItemContent>
      {({ level, isExpanded, allowsDragging }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse only; the row around it handles keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse only; the row around it handles keys.
        <span
          className={cx('flex h-full min-w-0 flex-1 items-center gap-1.5 pr-1', isCut && 'opacity-50')}
          onClick={(event) => {
            const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
            if (pointer.current === 'mouse' && !hasModifier && event.detail === 1 && !field) onPress()
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          onPointerDownCapture={(event) => {
            pointer.current = event.pointerType
          }}
          style={{ paddingLeft: 6 + indentPx(level - 1, INDENT_PX) }}
          title={node.path}
        >
          {node.isFolder ? (
            <Button
              aria-label={isExpanded ? fileMessages.collapse : fileMessages.expand}
              className="flex shrink-0 items-center gap-0.5 rounded-sm text-ink-faint"
              excludeFromTabOrder
              slot="chevron"
            >
              <ChevronRight
                aria-hidden
                className={cx('transition-transform duration-100', isExpanded && 'rotate-90')}
                size={13}
              />
              {isExpanded ? <FolderOpen aria-hidden size={15} /> : <Folder aria-hidden size={15} />}
            </Button>
          ) : (
            <span className="ml-3.5 flex">
              <FileIcon name={node.name} />
            </span>
          )}
          {field ?? (
            <span
              className={cx(
                'min-w-0 flex-1 truncate',
                hasConflict ? 'text-danger-text' : isDirty && !node.isFolder && 'italic',
              )}
              dir="auto"
            >
              {node.name}
            </span>
          )}
          {allowsDragging && (
            // The mouse can drag the whole row. This is for dragging by keyboard.
            <Button className="sr-only rounded-sm text-ink-muted focus-visible:not-sr-only" slot="drag">
              <GripVertical aria-hidden size={13} />
            </Button>
          )}
          {hereText !== null && !field && (
            <span aria-hidden className="flex shrink-0 items-center gap-0.5" title={hereText}>
              {here.slice(0, DOTS_MAX).map(({ id, color }) => (
                <span className={cx('size-2 rounded-full forced-colors:border', groundOf(color))} key={id} />
              ))}
              {here.length > DOTS_MAX && (
                <span className="text-ink-muted text-xs">+{here.length - DOTS_MAX}</span>
              )}
            </span>
          )}
          {(isDirty || hasConflict) && !field && (
            <span
              aria-hidden
              className={cx('size-1.5 shrink-0 rounded-full', hasConflict ? 'bg-danger' : 'bg-ink-faint')}
            />
          )}
          {!field && <RowMenuButton label={editMessages.moreAbout(node.name)} onMenu={onMenu} />}
        </span>
      )}
    </TreeItemContent>
  )
}
