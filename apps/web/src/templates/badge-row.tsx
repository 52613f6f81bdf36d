import { templateMessages } from '@sandlot/core/templates/messages'
import { cx } from '@sandlot/ui/cx'
import { PressButton } from '@sandlot/ui/press-button'

type Props = {
  badges: readonly string[]
  chosen: readonly string[]
  /** Whether the default lists are shown, which the first badge stands for. Omitted if there are none. */
  isPopular?: boolean
  onChange: (chosen: string[]) => void
  /** Returns to the default lists. */
  onPopular?: () => void
}

/** Badges to filter by. Templates must match all selected ones. */
export function BadgeRow({ badges, chosen, isPopular, onChange, onPopular }: Props) {
  const toggle = (badge: string) =>
    onChange(chosen.includes(badge) ? chosen.filter((one) => one !== badge) : [...chosen, badge])
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{templateMessages.badgesLabel}</legend>
      {onPopular && (
        <Badge isChosen={isPopular ?? false} onPress={onPopular}>
          {templateMessages.popular}
        </Badge>
      )}
      {badges.map((badge) => (
        <Badge isChosen={chosen.includes(badge)} key={badge} onPress={() => toggle(badge)}>
          {templateMessages.badges[badge] ?? badge}
        </Badge>
      ))}
    </fieldset>
  )
}

function Badge(props: { isChosen: boolean; onPress: () => void; children: string }) {
  return (
    <PressButton
      aria-pressed={props.isChosen}
      className={cx(
        'h-7 rounded-full border px-3 text-sm transition-colors duration-100',
        props.isChosen
          ? 'border-accent bg-accent-soft font-medium text-accent-text'
          : 'border-line text-ink-muted hover:border-line-strong hover:bg-hover hover:text-ink',
      )}
      onPress={props.onPress}
    >
      {props.children}
    </PressButton>
  )
}
