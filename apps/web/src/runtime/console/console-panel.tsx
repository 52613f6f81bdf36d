import { consoleMessages } from '@sandlot/core/runtime/messages'
import { IconButton } from '@sandlot/ui/icon-button'
import { Ban, X } from 'lucide-react'
import { type UIEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { type ConsoleLevel, consoleLevels } from '../frame.ts'
import { ConsoleRow } from './console-row.tsx'
import { type ConsoleState, filterConsole } from './console-rules.ts'

type Props = {
  state: ConsoleState
  counts: Record<ConsoleLevel, number>
  onClear: () => void
  onClose: () => void
}

/** Within this distance the list counts as scrolled to its end. */
const NEAR_PX = 24

/** The console output of the preview. */
export function ConsolePanel({ state, counts, onClear, onClose }: Props) {
  const [text, setText] = useState('')
  const [hidden, setHidden] = useState<ReadonlySet<ConsoleLevel>>(new Set())
  // In a flood of lines the fields stay responsive and the list lags behind.
  const entries = useDeferredValue(state.entries)
  const shown = filterConsole(entries, {
    levels: new Set(consoleLevels.filter((level) => !hidden.has(level))),
    text,
  })
  const toggle = (level: ConsoleLevel) => {
    const next = new Set(hidden)
    if (!next.delete(level)) next.add(level)
    setHidden(next)
  }
  const end = useStayAtEnd()

  return (
    <section
      aria-label={consoleMessages.console}
      className="flex h-[40%] min-h-32 shrink-0 flex-col border-line border-t bg-surface"
    >
      <div className="flex shrink-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1">
        <input
          aria-label={consoleMessages.filter}
          className="h-7 min-w-24 flex-1 rounded-md border border-line bg-canvas px-2.5 text-sm focus:border-focus focus:outline-2 focus:outline-focus/25 focus:outline-offset-0"
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={consoleMessages.filter}
          type="search"
          value={text}
        />
        <fieldset aria-label={consoleMessages.levels} className="flex flex-wrap">
          {consoleLevels.map((level) => (
            <button
              aria-pressed={!hidden.has(level)}
              className="h-7 rounded-md px-2 text-ink-faint text-xs tabular-nums line-through hover:bg-hover aria-pressed:text-ink aria-pressed:no-underline"
              key={level}
              onClick={() => toggle(level)}
              type="button"
            >
              {consoleMessages.levelNames[level]} {counts[level]}
            </button>
          ))}
        </fieldset>
        <IconButton label={consoleMessages.clear} onPress={onClear} size="sm">
          <Ban aria-hidden size={14} />
        </IconButton>
        <IconButton label={consoleMessages.close} onPress={onClose} size="sm">
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      <div
        className="min-h-0 flex-1 overflow-auto font-mono text-xs leading-5"
        onScroll={end.onScroll}
        ref={end.list}
        role="log"
      >
        <div ref={end.content}>
          {state.gone > 0 && <Note text={consoleMessages.older(state.gone)} />}
          {shown.map((entry) => (
            <ConsoleRow entry={entry} key={entry.id} />
          ))}
          {state.dropped > 0 && <Note text={consoleMessages.dropped(state.dropped)} />}
          {shown.length === 0 && (
            <Note text={entries.length === 0 ? consoleMessages.empty : consoleMessages.noMatch} />
          )}
        </div>
      </div>
    </section>
  )
}

/**
 * Keeps a list at its end until the user scrolls up. Off-screen rows have only an estimated height, so the list also
 * grows while it is scrolled.
 */
function useStayAtEnd() {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  useEffect(() => {
    if (!content.current) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight })
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) isAtEnd.current = true
    else if (scrollTop < lastTop.current) isAtEnd.current = false
    lastTop.current = scrollTop
  }
  return { list, content, onScroll }
}

const Note = ({ text }: { text: string }) => <p className="px-3 py-1.5 font-sans text-ink-faint">{text}</p>
