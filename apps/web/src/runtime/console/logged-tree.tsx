import { consoleMessages } from '@sandlot/core/runtime/messages'
import { cx } from '@sandlot/ui/cx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { LoggedValue } from '../frame.ts'
import { valueText } from './console-rules.ts'

type Props = { value: LoggedValue; name?: string }

const PREVIEW_LENGTH = 120

/** A logged value. Values with entries can be expanded. */
export function LoggedTree({ value, name }: Props) {
  const label = name === undefined ? null : <span className="text-ink-muted">{name}: </span>
  if (!('entries' in value))
    return (
      <span className="min-w-0 whitespace-pre-wrap break-words">
        {label}
        <Leaf isNamed={name !== undefined} value={value} />
      </span>
    )
  return <Branch label={label} value={value} />
}

type Holder = Extract<LoggedValue, { entries: unknown }>

function Branch({ label, value }: { label: React.ReactNode; value: Holder }) {
  const [isOpen, setOpen] = useState(false)
  const summary = valueText(value).slice(0, PREVIEW_LENGTH)
  return (
    <span className="min-w-0">
      <button
        aria-expanded={isOpen}
        aria-label={isOpen ? consoleMessages.collapse(value.name) : consoleMessages.expand(value.name)}
        className="inline-flex max-w-full items-start gap-0.5 rounded-sm text-left hover:bg-hover"
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        <ChevronRight aria-hidden className={cx('mt-1 shrink-0', isOpen && 'rotate-90')} size={12} />
        <span className="min-w-0 break-words">
          {label}
          {isOpen ? value.name : summary}
        </span>
      </button>
      {isOpen && (
        <span className="ml-4 flex flex-col">
          {value.entries.map(([key, item], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: keys of a map may be the same text, and entries never move
            <LoggedTree key={index} name={key} value={item} />
          ))}
          {value.more ? <span className="text-ink-faint">{consoleMessages.more(value.more)}</span> : null}
        </span>
      )}
    </span>
  )
}

function Leaf({ value, isNamed }: { value: Exclude<LoggedValue, Holder>; isNamed: boolean }) {
  switch (value.kind) {
    case 'text':
      return (
        <>
          {isNamed ? JSON.stringify(value.text) : value.text}
          {value.more ? <span className="text-ink-faint">{consoleMessages.more(value.more)}</span> : null}
        </>
      )
    case 'error':
      return value.stack || value.text
    case 'plain':
      return <span className="text-accent-text">{value.text}</span>
    default:
      return <span className="text-ink-muted">{value.text}</span>
  }
}
