import { detailsMessages } from '@sandlot/core/sandboxes/details-messages'
import { PRIVACY } from '@sandlot/core/sandboxes/limits'
import { sandboxMessages } from '@sandlot/core/sandboxes/messages'
import { cx } from '@sandlot/ui/cx'
import { useId } from 'react'
import { PrivacyMark } from '../../sandboxes/privacy-mark.tsx'
import { useWorkspaceLimits } from '../../templates/use-workspace-limits.ts'

type Props = { teamId: string | undefined; value: number; onChange: (privacy: number) => void }

/** Who may see a sandbox; what its workspace does not allow is greyed. */
export function PrivacyField({ teamId, value, onChange }: Props) {
  const name = useId()
  const limits = useWorkspaceLimits(teamId)
  const minimum = limits?.minimumPrivacy ?? PRIVACY.public
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className="mb-1.5 font-medium text-sm">{detailsMessages.privacy}</legend>
      {Object.values(PRIVACY).map((level) => {
        // One that was chosen before the workspace asked for more stays what it is.
        const isBelow = level < minimum && level !== value
        return (
          <label
            className={cx(
              'relative flex items-start gap-2 rounded-md px-2 py-1.5 text-sm has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus',
              isBelow ? 'text-ink-faint' : 'hover:bg-hover',
            )}
            key={level}
          >
            <input
              checked={level === value}
              className="mt-1 size-3.5 shrink-0 outline-none"
              disabled={isBelow}
              name={name}
              onChange={() => onChange(level)}
              type="radio"
              value={level}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{sandboxMessages.privacyNames[level]}</span>
              <span className={cx('block', !isBelow && 'text-ink-muted')}>
                {isBelow ? detailsMessages.privacyBelow : sandboxMessages.privacyTexts[level]}
              </span>
            </span>
            <span aria-hidden className="mt-1">
              <PrivacyMark privacy={level} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
