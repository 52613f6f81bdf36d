import { pullMessages } from '@sandlot/core/branches/pull-messages'
import { namedPeople } from '@sandlot/core/branches/pull-rules'
import { ComboField } from '@sandlot/ui/combo-field'
import { IconButton } from '@sandlot/ui/icon-button'
import { X } from 'lucide-react'
import { useRef } from 'react'

export type Person = { username: string; name: string | null }
/** The chosen reviewers, and text that has not been resolved yet. */
export type Reviewers = { chosen: readonly string[]; text: string; unknown: readonly string[] }

export const noReviewers: Reviewers = { chosen: [], text: '', unknown: [] }

/** Resolves the typed names that are known. The rest stays and is reported as unknown. */
export function takeTyped({ chosen, text }: Reviewers, people: readonly Person[]): Reviewers {
  const { known, unknown } = namedPeople(text, people)
  return { chosen: [...new Set([...chosen, ...known])], text: unknown.join(', '), unknown }
}

type Props = {
  /** Null while loading, or if the host does not provide them. */
  people: readonly Person[] | null
  isLoading: boolean
  value: Reviewers
  onChange: (value: Reviewers) => void
  problem: string | null
}

/** Selects reviewers for a pull request from the people who can review it. */
export function ReviewersField({ people, isLoading, value, onChange, problem }: Props) {
  const { chosen, text, unknown } = value
  const others = (people ?? []).filter(({ username }) => !chosen.includes(username))
  const told = people === null ? pullMessages.reviewersUnread : pullMessages.reviewersNone
  const [missing] = unknown
  const field = useRef<HTMLInputElement>(null)
  const remove = (username: string) => {
    onChange({ ...value, chosen: chosen.filter((one) => one !== username) })
    // The focused button disappears.
    field.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      <ComboField
        hint={isLoading || people?.length ? pullMessages.reviewersHint : told}
        inputRef={field}
        isDisabled={!people?.length}
        label={pullMessages.reviewersLabel}
        onBlur={() => people && text.trim() !== '' && onChange(takeTyped(value, people))}
        onPick={(username) => onChange({ chosen: [...chosen, username], text: '', unknown: [] })}
        onText={(typed) => onChange({ chosen, text: typed, unknown: [] })}
        problem={problem ?? (missing === undefined ? null : pullMessages.reviewerMissing(missing))}
        suggestions={others.map(({ username, name }) => ({ value: username, hint: name }))}
        text={text}
      />
      {chosen.length > 0 && (
        <ul aria-label={pullMessages.reviewersChosen} className="flex flex-wrap gap-1.5">
          {chosen.map((username) => (
            <li
              className="flex min-w-0 items-center gap-0.5 rounded-full bg-sunken py-0.5 pr-0.5 pl-2.5 text-sm"
              key={username}
            >
              <span className="truncate">{username}</span>
              <IconButton
                label={pullMessages.removeReviewer(username)}
                onPress={() => remove(username)}
                size="sm"
              >
                <X aria-hidden size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {chosen.length > 0 && pullMessages.chosen(chosen)}
      </p>
    </div>
  )
}
