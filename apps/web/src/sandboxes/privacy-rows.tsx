import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { privacyText } from '@sandlot/core/sandboxes/rules'
import { RadioRows } from '@sandlot/ui/radio-rows'
import { detailsMessages } from './details-messages.ts'
import { PrivacyMark, privacyName } from './items/privacy-mark.tsx'

type Props = {
  legend: string
  hideLegend?: boolean
  name?: string
  /** The minimum privacy that the workspace requires. */
  minimum?: number
  isDraft?: boolean
  value: number
  onChange: (privacy: number) => void
}

/** The levels of privacy and their meaning. Those that the workspace does not allow are disabled. */
export function PrivacyRows({ minimum = PRIVACY.public, isDraft = false, value, onChange, ...field }: Props) {
  return (
    <RadioRows
      {...field}
      onChange={(level) => onChange(Number(level))}
      options={Object.values(PRIVACY).map((level) => {
        // A level chosen before the workspace became stricter stays valid.
        const isDisabled = level < minimum && level !== value
        return {
          value: String(level),
          title: privacyName(level),
          text: isDisabled ? detailsMessages.privacyBelow : privacyText(level, isDraft),
          mark: <PrivacyMark privacy={level} />,
          isDisabled,
        }
      })}
      value={String(value)}
    />
  )
}
