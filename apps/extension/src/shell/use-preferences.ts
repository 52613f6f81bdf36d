import { useEffect, useState } from 'react'
import { loadPreferences, type Preferences, watchPreferences } from './preferences.ts'

/** What was chosen, kept up to date; undefined until it is there. */
export function usePreferences(): Preferences | undefined {
  const [preferences, setPreferences] = useState<Preferences>()
  useEffect(() => {
    void loadPreferences().then(setPreferences)
    return watchPreferences(setPreferences)
  }, [])
  return preferences
}
