import { cx } from '@sandlot/ui/cx'
import { type ReactNode, useEffect, useRef } from 'react'
import { paletteMessages } from './messages.ts'
import type { PaletteSection } from './rules.ts'

export type Entry = {
  id: string
  label: string
  /** The location of an item, shown next to its name. */
  hint: string
  icon: ReactNode
  run: () => void
  /** Whether the palette stays open after it. */
  stays?: boolean
}

export const optionId = (listId: string, id: string): string => `${listId} ${id}`.replaceAll(/[^\w:-]/g, '-')

type Props = {
  id: string
  sections: readonly PaletteSection<Entry>[]
  current: string | undefined
  onChoose: (entry: Entry) => void
  onPoint: (entry: Entry) => void
}

export function PaletteList({ id, sections, current, onChoose, onPoint }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div
      aria-label={paletteMessages.title}
      className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5"
      id={id}
      ref={list}
      role="listbox"
      tabIndex={-1}
    >
      {sections.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets.
        <div aria-label={paletteMessages.groups[group]} key={group} role="group">
          <p aria-hidden className="px-2.5 pt-2 pb-1 font-medium text-ink-faint text-xs">
            {paletteMessages.groups[group]}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys.
            <div
              aria-selected={entry.id === current}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm',
                entry.id === current && 'bg-hover',
              )}
              id={optionId(id, entry.id)}
              key={entry.id}
              onClick={() => onChoose(entry)}
              onMouseMove={() => onPoint(entry)}
              role="option"
              tabIndex={-1}
            >
              <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-ink-muted">
                {entry.icon}
              </span>
              <span className="min-w-0 truncate" dir="auto">
                {entry.label}
              </span>
              <span className="ml-auto max-w-1/2 shrink-0 truncate pl-3 text-ink-muted text-xs">
                {entry.hint}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
