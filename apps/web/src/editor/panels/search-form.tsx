import type { FindQuery } from '@sandlot/core/files/find-rules'
import { cx } from '@sandlot/ui/cx'
import { IconButton } from '@sandlot/ui/icon-button'
import { CaseSensitive, ChevronRight, Regex, ReplaceAll, WholeWord } from 'lucide-react'
import { panelMessages } from '../../files/panel-messages.ts'

const field =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface pl-2.5 text-base shadow-xs placeholder:text-ink-faint hover:border-ink-faint focus:border-focus focus:outline-2 focus:outline-focus/25 focus:outline-offset-0 aria-invalid:border-danger'

const ways = [
  { name: 'matchCase', label: panelMessages.matchCase, Icon: CaseSensitive },
  { name: 'wholeWord', label: panelMessages.wholeWord, Icon: WholeWord },
  { name: 'isExpression', label: panelMessages.regularExpression, Icon: Regex },
] as const

type Props = {
  query: FindQuery
  onQuery: (query: FindQuery) => void
  problem: string | null
  /** The replacement. Null while that row is collapsed, absent if nothing may be changed. */
  replacement?: string | null
  onReplacement: (text: string | null) => void
  onReplaceAll: () => void
  canReplaceAll: boolean
  /** Moves from the field to the results. */
  onDown: () => void
}

/** The search text, its options and the replacement. */
export function SearchForm(props: Props) {
  const { query, onQuery, problem, replacement, onReplacement, onReplaceAll, canReplaceAll, onDown } = props
  const isReplacing = typeof replacement === 'string'
  return (
    <div className="flex gap-1 px-3 pt-3 pb-2">
      {replacement !== undefined && (
        <IconButton
          aria-expanded={isReplacing}
          className="mt-0.5 -ml-2"
          label={isReplacing ? panelMessages.hideReplace : panelMessages.showReplace}
          onPress={() => onReplacement(isReplacing ? null : '')}
          size="sm"
        >
          <ChevronRight
            aria-hidden
            className={cx('transition-transform duration-100', isReplacing && 'rotate-90')}
            size={15}
          />
        </IconButton>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="relative">
          <input
            aria-describedby={problem ? 'search-problem' : undefined}
            aria-invalid={problem !== null}
            aria-label={panelMessages.searchLabel}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: a user who opens the search wants to type.
            autoFocus
            onFocus={({ target }) => target.select()}
            className={cx(field, 'pr-24')}
            onChange={({ target }) => onQuery({ ...query, text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
              event.preventDefault()
              onDown()
            }}
            placeholder={panelMessages.search}
            spellCheck={false}
            type="text"
            value={query.text}
          />
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            {ways.map(({ name, label, Icon }) => (
              <IconButton
                aria-pressed={query[name]}
                className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
                key={name}
                label={label}
                onPress={() => onQuery({ ...query, [name]: !query[name] })}
                size="sm"
              >
                <Icon aria-hidden size={15} />
              </IconButton>
            ))}
          </div>
        </div>
        {problem && (
          <p className="break-words text-danger-text text-sm" id="search-problem" role="alert">
            {problem}
          </p>
        )}
        {isReplacing && (
          <div className="flex items-center gap-1">
            <input
              aria-label={panelMessages.replaceLabel}
              autoComplete="off"
              className={cx(field, 'pr-2.5')}
              onChange={({ target }) => onReplacement(target.value)}
              onKeyDown={({ key, ctrlKey, metaKey }) =>
                key === 'Enter' && (ctrlKey || metaKey) && canReplaceAll && onReplaceAll()
              }
              placeholder={panelMessages.replaceLabel}
              spellCheck={false}
              type="text"
              value={replacement}
            />
            <IconButton
              isDisabled={!canReplaceAll}
              label={panelMessages.replaceAll}
              onPress={onReplaceAll}
              size="sm"
            >
              <ReplaceAll aria-hidden size={15} />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}
