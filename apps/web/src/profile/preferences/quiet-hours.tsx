import type { PreferencesFragment } from '@sandlot/core/notifications/mutations.gen'
import { preferenceMessages as say } from '@sandlot/core/notifications/preferences-messages'
import { inputStyle } from '@sandlot/ui/input-style'
import { Section } from '@sandlot/ui/section'
import { Switch } from '@sandlot/ui/switch'
import { useId } from 'react'

type Hours = { quietFrom: number | null; quietUntil: number | null; timeZone: string | null }
type Props = { preferences: PreferencesFragment; onChange: (hours: Partial<Hours>) => void }

const USUAL = { quietFrom: 22 * 60, quietUntil: 7 * 60 }

const asTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const asMinutes = (time: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The hours without notifications, in the time zone of the device on which they are set. */
export function QuietHours({ preferences, onChange }: Props) {
  const { quietFrom, quietUntil, timeZone } = preferences
  const isOn = quietFrom !== null && quietUntil !== null
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const toggle = (on: boolean) =>
    onChange(on ? { ...USUAL, timeZone: here } : { quietFrom: null, quietUntil: null, timeZone: null })
  const change = (field: 'quietFrom' | 'quietUntil', time: string) => {
    const minutes = asMinutes(time)
    const other = field === 'quietFrom' ? quietUntil : quietFrom
    if (minutes !== null && minutes !== other) onChange({ [field]: minutes })
  }
  return (
    <Section text={say.quietText} title={say.quiet}>
      <Switch className="text-sm" isSelected={isOn} onChange={toggle}>
        {say.quietOn}
      </Switch>
      {isOn && (
        <div className="flex flex-wrap items-end gap-4">
          <Time label={say.quietFrom} minutes={quietFrom} onChange={(time) => change('quietFrom', time)} />
          <Time label={say.quietUntil} minutes={quietUntil} onChange={(time) => change('quietUntil', time)} />
          <p className="py-2 text-ink-muted text-sm">{say.timeZone(timeZone ?? here)}</p>
        </div>
      )}
    </Section>
  )
}

type TimeProps = { label: string; minutes: number; onChange: (time: string) => void }

function Time({ label, minutes, onChange }: TimeProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      <input
        className={inputStyle}
        defaultValue={asTime(minutes)}
        id={id}
        key={minutes}
        onBlur={(event) => onChange(event.target.value)}
        type="time"
      />
    </div>
  )
}
