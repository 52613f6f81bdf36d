import { useEffect, useState } from 'react'
import { loadPreferences, type Preferences, watchPreferences } from './preferences.ts'

/** Returns the live preferences. Undefined until they have loaded. */
export function usePreferences(): Preferences | undefined {
  const [preferences, setPreferences] = useState<Preferences>()
  useEffect(() => {
    void loadPreferences().then(setPreferences)
    return watchPreferences(setPreferences)
  }, [])
  return preferences
}
