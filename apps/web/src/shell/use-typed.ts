import { useState } from 'react'
import { useDraft } from './use-draft.ts'

/**
 * What a user has typed over saved values. Fields that they have not changed follow what others save meanwhile. The rest
 * is kept as a draft until it is saved or taken back.
 */
export function useTyped<Values extends object>(id: string, saved: Values) {
  const { draft, latest, keep, forget } = useDraft<Partial<Values>>(id)
  const [typed, setTyped] = useState<Partial<Values>>(draft ?? {})
  const startOver = () => {
    forget()
    setTyped({})
  }
  return {
    values: { ...saved, ...typed },
    type: (part: Partial<Values>) => {
      const next = { ...latest(), ...part }
      keep(next)
      setTyped(next)
    },
    startOver,
    /** Shows the saved values again, unless the user has typed on while theirs were being saved. */
    showSaved: () => {
      if (latest() === typed) forget()
      setTyped((now) => (now === typed ? {} : now))
    },
  }
}
