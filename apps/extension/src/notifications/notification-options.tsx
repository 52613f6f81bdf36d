import { Switch } from '@sandlot/ui/switch'
import { extensionMessages as messages } from '../shell/messages.ts'
import { changePreferences, type Preferences } from '../shell/preferences.ts'
import { Setting } from '../shell/section.tsx'
import { usePreferences } from '../shell/use-preferences.ts'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** What the toolbar shows, and when it is quiet. */
export function NotificationOptions() {
  const preferences = usePreferences()
  if (!preferences) return null
  const { showsCount, quiet } = preferences
  return (
    <ul>
      <Setting label={messages.countLabel} text={messages.countText}>
        <Switch
          aria-label={messages.countLabel}
          isSelected={showsCount}
          onChange={(wanted) => void changePreferences(() => ({ showsCount: wanted }))}
        />
      </Setting>
      <Setting label={messages.quietLabel} text={messages.quietText}>
        {quiet && <QuietHours quiet={quiet} />}
        <Switch
          aria-label={messages.quietLabel}
          isSelected={quiet !== null}
          onChange={(wanted) => void changePreferences(() => ({ quiet: wanted ? NIGHT : null }))}
        />
      </Setting>
    </ul>
  )
}

function QuietHours({ quiet }: { quiet: NonNullable<Preferences['quiet']> }) {
  const field = (side: 'from' | 'to', label: string) => (
    <input
      aria-label={label}
      className="h-9 rounded-md border border-line bg-raised px-2 text-sm"
      defaultValue={clock(quiet[side])}
      onBlur={({ currentTarget: { value } }) => {
        const minutes = minutesOf(value)
        if (minutes !== null)
          void changePreferences((kept) => ({ quiet: kept.quiet && { ...kept.quiet, [side]: minutes } }))
      }}
      type="time"
    />
  )
  return (
    <div className="flex items-center gap-1.5">
      {field('from', messages.quietFrom)}
      <span aria-hidden>–</span>
      {field('to', messages.quietTo)}
    </div>
  )
}
