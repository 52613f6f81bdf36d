import { nameOf, parentOf } from '@sandlot/core/files/path-rules'
import { cx } from '@sandlot/ui/cx'
import { keepRowFocus } from '@sandlot/ui/keep-row-focus'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { FileIcon } from '../file-icon.tsx'

type Props = {
  open: readonly string[]
  active: string | null
  isDirty: (path: string) => boolean
  onShow: (path: string) => void
  onClose: (path: string) => void
  onPlace: (path: string, at: number) => void
}

/**
 * The tabs of the open files. A click shows one, its cross or the middle button closes it, and dragging or
 * Control+Shift+arrows moves it.
 */
export function FileTabs({ open, active, isDirty, onShow, onClose, onPlace }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (active !== null)
      list.current
        ?.querySelector(`[data-path="${CSS.escape(active)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const onKeyDown = (event: KeyboardEvent, path: string) => {
    const at = open.indexOf(path)
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (event.key === 'Delete') return onClose(path)
    if (step === 0) return
    event.preventDefault()
    if (event.ctrlKey && event.shiftKey) return onPlace(path, at + step)
    const next = open[(at + step + open.length) % open.length] ?? path
    list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(next)}"] button`)?.focus()
  }
  const drop = () => {
    if (dragged !== null && over !== null && dragged !== over) onPlace(dragged, open.indexOf(over))
    setDragged(null)
    setOver(null)
  }

  return (
    <nav
      aria-label={editMessages.tabs}
      className="h-10.25 shrink-0 border-line border-b bg-canvas"
      // Stays in the document, so that closing the last tab does not lose the focus.
      hidden={open.length === 0}
      ref={keepRowFocus}
    >
      <ul className="flex h-full overflow-x-auto [scrollbar-width:thin]" ref={list}>
        {open.map((path) => {
          const name = nameOf(path)
          const isActive = path === active
          const dirty = isDirty(path)
          const isDouble = open.some((other) => other !== path && nameOf(other) === name)
          return (
            <li
              className={cx(
                'group relative flex h-full max-w-56 shrink-0 items-center border-line border-r',
                isActive
                  ? 'bg-surface after:absolute after:inset-x-0 after:top-0 after:h-0.5 after:bg-accent'
                  : 'hover:bg-hover',
                dragged !== null && over === path && dragged !== path && 'bg-accent-soft',
              )}
              data-path={path}
              draggable
              key={path}
              onAuxClick={(event) => event.button === 1 && onClose(path)}
              onDragEnd={drop}
              onDragEnter={() => setOver(path)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', path)
                setDragged(path)
              }}
              onDrop={(event) => event.preventDefault()}
              // Otherwise the middle button starts scrolling.
              onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            >
              <button
                aria-current={isActive ? 'page' : undefined}
                aria-label={editMessages.tab(path, dirty)}
                className="flex h-full min-w-0 items-center gap-1.5 pr-1 pl-3 text-sm -outline-offset-2"
                onClick={() => onShow(path)}
                onKeyDown={(event) => onKeyDown(event, path)}
                title={path}
                type="button"
              >
                <FileIcon name={name} />
                <span className={cx('truncate', isActive ? 'text-ink' : 'text-ink-muted')} dir="auto">
                  {name}
                </span>
                {isDouble && parentOf(path) !== '' && (
                  <span className="truncate text-ink-faint text-xs">{parentOf(path)}</span>
                )}
              </button>
              <button
                aria-label={editMessages.closeTab(name)}
                className="mr-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-pressed hover:text-ink"
                onClick={() => onClose(path)}
                tabIndex={isActive ? 0 : -1}
                type="button"
              >
                {dirty && (
                  <span
                    aria-hidden
                    className="size-2 rounded-full bg-ink-faint group-focus-within:hidden group-hover:hidden"
                  />
                )}
                <X
                  aria-hidden
                  className={cx(
                    dirty
                      ? 'hidden group-focus-within:block group-hover:block'
                      : !isActive &&
                          'pointer-fine:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
                  )}
                  size={13}
                />
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
