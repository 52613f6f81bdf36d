import { type DestinationOption, destinationKey } from '@sandlot/core/sandboxes/moving/destination-rules'
import { movingMessages } from '@sandlot/core/sandboxes/moving/messages'
import { cx } from '@sandlot/ui/cx'
import { inputStyle } from '@sandlot/ui/input-style'
import { Skeleton } from '@sandlot/ui/skeleton'
import { Check, FileCode2, Folder, FolderOpen } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { indentPx } from '../../shell/ui/indent.ts'

const INDENT_PX = 16
const box = 'h-72 overflow-y-auto rounded-md border border-line'

type Props = {
  destinations: readonly DestinationOption[]
  more: number
  query: string
  onQuery: (query: string) => void
  chosen: string | null
  onChoose: (key: string) => void
  onConfirm: () => void
  isLoading: boolean
}

/** The possible destinations: typing filters them, arrow keys select one, Enter confirms. */
export function DestinationList(props: Props) {
  const { destinations, more, query, onQuery, chosen, onChoose, onConfirm, isLoading } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = destinations
    .filter(({ problem }) => problem === null)
    .map(({ target }) => destinationKey(target))
  useEffect(() => {
    if (chosen !== null)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = chosen === null ? -1 : keys.indexOf(chosen)
    const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? keys.length - 1 : at - 1 }[event.key]
    if (event.key === 'Enter') onConfirm()
    else if (to === undefined) return
    else {
      const next = keys[(to + keys.length) % Math.max(1, keys.length)]
      if (next !== undefined) onChoose(next)
    }
    event.preventDefault()
  }
  const shown = destinations.findIndex(({ target }) => destinationKey(target) === chosen)
  const isEmpty = isLoading || destinations.length === 0
  return (
    <div className="flex flex-col gap-2">
      <input
        aria-activedescendant={shown < 0 ? undefined : `${id}-${shown}`}
        aria-autocomplete="list"
        aria-controls={isEmpty ? undefined : id}
        aria-expanded={!isEmpty}
        aria-label={movingMessages.search}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the user opened the modal, and continues here.
        autoFocus
        className={inputStyle}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={movingMessages.search}
        role="combobox"
        spellCheck={false}
        value={query}
      />
      {isEmpty ? (
        <div className={cx(box, 'p-3 text-ink-muted text-sm')}>
          {isLoading ? <Skeleton className="h-24" /> : movingMessages.noMatch}
        </div>
      ) : (
        <div
          aria-label={movingMessages.destinations}
          className={cx(box, 'p-1')}
          id={id}
          ref={list}
          role="listbox"
          tabIndex={-1}
        >
          {destinations.map((destination, index) => {
            const key = destinationKey(destination.target)
            return (
              <DestinationItem
                id={`${id}-${index}`}
                isChosen={key === chosen}
                key={key}
                onChoose={() => onChoose(key)}
                onConfirm={onConfirm}
                destination={destination}
              />
            )
          })}
        </div>
      )}
      {more > 0 && <p className="text-ink-muted text-xs">{movingMessages.more(more)}</p>}
    </div>
  )
}

type OptionProps = {
  id: string
  destination: DestinationOption
  isChosen: boolean
  onChoose: () => void
  onConfirm: () => void
}

function DestinationItem({ id, destination, isChosen, onChoose, onConfirm }: OptionProps) {
  const { target, name, hint, level, problem } = destination
  const Icon = target.at === 'drafts' ? FileCode2 : isChosen ? FolderOpen : Folder
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      aria-disabled={problem !== null}
      aria-selected={isChosen}
      className={cx(
        'flex min-h-8 select-none items-center gap-2 rounded-md pr-2 text-sm',
        problem !== null ? 'text-ink-faint' : isChosen ? 'bg-accent-soft text-ink' : 'hover:bg-hover',
      )}
      id={id}
      onClick={() => problem === null && onChoose()}
      onDoubleClick={() => problem === null && onConfirm()}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      style={{ paddingLeft: 8 + indentPx(level, INDENT_PX) }}
    >
      <Icon
        aria-hidden
        className={cx('shrink-0', isChosen ? 'text-accent-text' : 'text-ink-faint')}
        size={15}
      />
      <span className="min-w-0 truncate" dir="auto">
        {name}
      </span>
      {(problem ?? hint) !== null && (
        <span className="ml-auto max-w-1/2 shrink-0 truncate text-ink-faint text-xs" dir="auto">
          {problem ?? hint}
        </span>
      )}
      {isChosen && (
        <Check aria-hidden className={cx('shrink-0 text-accent-text', !hint && 'ml-auto')} size={15} />
      )}
    </div>
  )
}
