import { useState } from 'react'

/** What a user has typed over saved values. Fields that they have not changed follow what others save meanwhile. */
export function useTyped<Values extends object>(saved: Values, typedBefore: Partial<Values> = {}) {
  const [typed, setTyped] = useState(typedBefore)
  return {
    typed,
    values: { ...saved, ...typed },
    type: (part: Partial<Values>) => setTyped({ ...typed, ...part }),
    startOver: () => setTyped({}),
    /** Shows the saved values again, unless the user has typed on while theirs were being saved. */
    showSaved: () => setTyped((now) => (now === typed ? {} : now)),
  }
}
