import { PAGE_KINDS } from '@sandlot/core/repositories/page-rules'
import { Switch } from '@sandlot/ui/switch'
import { useEffect, useState } from 'react'
import { extensionMessages as messages } from '../shell/messages.ts'
import { changePreferences } from '../shell/preferences.ts'
import { Setting } from '../shell/section.tsx'
import { usePreferences } from '../shell/use-preferences.ts'
import { type PlaceTrouble, placeTroubles } from './control-places.ts'

/** On which pages the control appears, how well that works, and what it may request. */
export function ControlOptions() {
  const preferences = usePreferences()
  const [troubles, setTroubles] = useState<readonly PlaceTrouble[]>([])
  useEffect(() => {
    const show = (found: readonly PlaceTrouble[] = []) => setTroubles(found)
    void placeTroubles.get().then(show)
    return placeTroubles.watch(show)
  }, [])
  if (!preferences) return null
  const { hidden, asksForPrivate } = preferences
  return (
    <ul>
      {PAGE_KINDS.map((kind) => {
        const label = messages.pageKinds[kind]
        const trouble = troubles.find((one) => one.kind === kind)
        return (
          <Setting
            key={kind}
            label={label}
            problem={trouble ? messages.placeTrouble(trouble.place, trouble.pages) : null}
          >
            <Switch
              aria-label={label}
              isSelected={!hidden.includes(kind)}
              onChange={(isShown) =>
                void changePreferences((kept) => {
                  const others = kept.hidden.filter((one) => one !== kind)
                  return { hidden: isShown ? others : [...others, kind] }
                })
              }
            />
          </Setting>
        )
      })}
      <Setting label={messages.privateLabel} text={messages.privateText}>
        <Switch
          aria-label={messages.privateLabel}
          isSelected={asksForPrivate}
          onChange={(wanted) => void changePreferences(() => ({ asksForPrivate: wanted }))}
        />
      </Setting>
    </ul>
  )
}
