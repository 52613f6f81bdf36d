import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { privacyText } from '@sandlot/core/sandboxes/rules'
import { templateMessages } from '@sandlot/core/templates/messages'
import { RadioGroup } from 'react-aria-components/RadioGroup'
import { ChoiceCard, choiceGrid, GroupLabel } from './choice-card.tsx'

type Props = {
  value: Privacy
  /** The minimum privacy that the workspace requires. */
  minimum: Privacy
  onChange: (privacy: Privacy) => void
  isDisabled: boolean
  isDraft: boolean
}

const levels = Object.values(PRIVACY)

/** Selects one of the three levels of privacy, each with its meaning. */
export function PrivacyChoice({ value, minimum, onChange, isDisabled, isDraft }: Props) {
  return (
    <RadioGroup
      className="flex flex-col gap-1.5"
      isDisabled={isDisabled}
      onChange={(text) => onChange(levels.find((level) => String(level) === text) ?? value)}
      value={String(value)}
    >
      <GroupLabel>{templateMessages.privacyLabel}</GroupLabel>
      <div className={`${choiceGrid} grid-cols-3`}>
        {levels.map((level) => (
          <ChoiceCard
            isDisabled={level < minimum}
            key={level}
            name={sandboxMessages.privacyNames[level] ?? ''}
            text={level < minimum ? templateMessages.privacyBelow : privacyText(level, isDraft)}
            value={String(level)}
          />
        ))}
      </div>
    </RadioGroup>
  )
}
