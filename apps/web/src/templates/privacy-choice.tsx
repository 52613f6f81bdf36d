import { PRIVACY, type Privacy } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { templateMessages } from '@sandlot/core/templates/messages'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'

type Props = { value: Privacy; onChange: (privacy: Privacy) => void; isDisabled: boolean }

const levels = Object.values(PRIVACY)

/** Who may see it: the three levels with what each means. */
export function PrivacyChoice({ value, onChange, isDisabled }: Props) {
  return (
    <RadioGroup
      className="flex flex-col gap-1.5"
      isDisabled={isDisabled}
      onChange={(text) => onChange(levels.find((level) => String(level) === text) ?? value)}
      value={String(value)}
    >
      <Label className="font-medium text-sm">{templateMessages.privacyLabel}</Label>
      <div className="grid grid-cols-3 gap-2 max-[850px]:grid-cols-1">
        {levels.map((level) => (
          <Radio
            className="group flex items-start gap-2.5 rounded-lg border border-line p-3 text-sm transition-colors duration-100 hover:border-line-strong focus-visible:outline-2 data-selected:border-accent data-selected:bg-accent-soft data-disabled:opacity-60"
            key={level}
            value={String(level)}
          >
            <span
              aria-hidden
              className="mt-0.5 size-4 shrink-0 rounded-full border border-line-strong bg-surface group-data-selected:border-5 group-data-selected:border-accent"
            />
            <span>
              <span className="block font-medium">{sandboxMessages.privacyNames[level]}</span>
              <span className="block text-ink-muted text-xs">{sandboxMessages.privacyTexts[level]}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
