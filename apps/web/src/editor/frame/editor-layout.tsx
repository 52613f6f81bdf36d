import { cx } from '@sandlot/ui/cx'
import { Code, Files, type LucideIcon, MonitorPlay, SquareTerminal } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { editMessages } from '../../files/working-copy/messages.ts'
import { usePageMark } from '../../shell/browser/use-page-mark.ts'
import {
  PREVIEW_MAX,
  PREVIEW_MIN,
  SIDEBAR_MAX_PX,
  SIDEBAR_MIN_PX,
  TERMINAL_MAX_PX,
  TERMINAL_MIN_PX,
} from '../layout.ts'
import { ActivityBar } from './activity-bar.tsx'
import { Splitter } from './splitter.tsx'
import type { Layout, Part } from './use-layout.ts'

export const TERMINAL_ID = 'editor-terminal'

type Props = {
  layout: Layout
  isZen: boolean
  onSettings: () => void
  sidebar: ReactNode
  main: ReactNode
  preview: ReactNode
  /** Shown below the code. Null if there is none. */
  terminal: ReactNode
}

const parts: { id: Part; label: string; Icon: LucideIcon }[] = [
  { id: 'panel', label: editMessages.panels.files, Icon: Files },
  { id: 'code', label: editMessages.code, Icon: Code },
  { id: 'preview', label: editMessages.preview, Icon: MonitorPlay },
  { id: 'terminal', label: editMessages.terminal, Icon: SquareTerminal },
]

/** Side bar, code and preview side by side, or one at a time if space is short. */
export function EditorLayout({ layout, isZen, onSettings, sidebar, main, preview, terminal }: Props) {
  const { isNarrow, sizes, resize, part, isSidebarOpen, isPreviewOpen, isPreviewAside } = layout
  const rest = useRef<HTMLDivElement>(null)
  usePageMark('bar', isNarrow)
  // Hidden parts stay mounted to keep their scroll position, their selection and the running preview.
  const shown = (one: Part) => (isNarrow ? part === one : one !== 'preview' || isPreviewOpen)
  const showsSidebar = isSidebarOpen && !isZen
  const showsPreview = isPreviewOpen && !isZen
  return (
    <main className="flex min-h-0 flex-1 max-md:flex-col">
      {!isNarrow && !isZen && <ActivityBar layout={layout} onSettings={onSettings} />}
      {showsSidebar && (
        <section
          aria-label={editMessages.sidebar}
          className={cx(
            'relative flex min-h-0 shrink-0 flex-col bg-canvas max-md:flex-1',
            !shown('panel') && 'hidden',
          )}
          id="editor-sidebar"
          style={isNarrow ? undefined : { width: sizes.sidebar }}
        >
          {isNarrow && <ActivityBar layout={layout} onSettings={onSettings} />}
          <div className="min-h-0 flex-1">{sidebar}</div>
          {!isNarrow && (
            <Splitter
              controls="editor-sidebar"
              label={editMessages.resizeSidebar}
              max={SIDEBAR_MAX_PX}
              min={SIDEBAR_MIN_PX}
              onChange={(sidebarWidth) => resize({ sidebar: sidebarWidth })}
              step={16}
              unitsPerPixel={() => 1}
              value={sizes.sidebar}
            />
          )}
        </section>
      )}
      <div
        className={cx('min-h-0 min-w-0 flex-1', isNarrow && part === 'panel' ? 'hidden' : 'flex')}
        ref={rest}
      >
        <div
          className={cx(
            'relative flex min-h-0 min-w-0 flex-1 flex-col',
            !shown('code') && !shown('terminal') && 'hidden',
          )}
        >
          <section
            aria-label={editMessages.editor}
            className={cx('flex min-h-0 min-w-0 flex-1 flex-col bg-surface', !shown('code') && 'hidden')}
          >
            {main}
          </section>
          {layout.isTerminalOpen && !isZen && (
            <div
              className={cx(
                'relative flex min-h-0 flex-col in-data-resizing:pointer-events-none',
                isNarrow ? 'flex-1' : 'max-h-3/4 shrink-0',
                !shown('terminal') && 'hidden',
              )}
              id={TERMINAL_ID}
              style={isNarrow ? undefined : { height: sizes.terminal }}
            >
              {terminal}
              {!isNarrow && (
                <Splitter
                  controls={TERMINAL_ID}
                  isLying
                  isReversed
                  label={editMessages.resizeTerminal}
                  max={TERMINAL_MAX_PX}
                  min={TERMINAL_MIN_PX}
                  onChange={(height) => resize({ terminal: height })}
                  step={16}
                  unitsPerPixel={() => 1}
                  value={sizes.terminal}
                />
              )}
            </div>
          )}
          {showsPreview && !isNarrow && (
            <Splitter
              controls="editor-preview"
              isReversed
              label={editMessages.resizePreview}
              max={PREVIEW_MAX}
              min={PREVIEW_MIN}
              onChange={(share) => resize({ preview: share })}
              step={5}
              unitsPerPixel={() => 100 / Math.max(1, rest.current?.clientWidth ?? 1)}
              value={sizes.preview}
            />
          )}
        </div>
        {(showsPreview || (isPreviewAside && !isZen)) && (
          <div
            className={cx(
              'flex min-h-0 min-w-0 shrink-0 flex-col in-data-resizing:pointer-events-none',
              !shown('preview') && 'hidden',
            )}
            id="editor-preview"
            style={{ width: isNarrow ? '100%' : `${sizes.preview}%` }}
          >
            {preview}
          </div>
        )}
      </div>
      {isNarrow && (
        <nav aria-label={editMessages.parts} className="flex h-12 shrink-0 border-line border-t bg-canvas">
          {parts
            .filter(({ id }) => id !== 'terminal' || layout.hasTerminal)
            .map(({ id, label, Icon }) => (
              <button
                aria-current={part === id ? 'page' : undefined}
                className={cx(
                  'flex flex-1 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2',
                  part === id ? 'font-medium text-accent-text' : 'text-ink-muted',
                )}
                key={id}
                onClick={() => layout.setPart(id)}
                type="button"
              >
                <Icon aria-hidden size={17} />
                {label}
              </button>
            ))}
        </nav>
      )}
    </main>
  )
}
