import { useNavigate } from '@tanstack/react-router'
import { readWizardSearch, useWizardSearch, type WizardSearch } from './search.ts'

export type StepId =
  | 'create'
  | 'usecases'
  | 'select-workspace'
  | 'plans'
  | 'addons'
  | 'spending-limit'
  | 'finalize'
  | 'change-addons-confirmation'

/** One walk through a wizard. */
export type Flow = {
  steps: readonly StepId[]
  step: StepId
  search: WizardSearch
  /** Keeps a choice in the address. */
  choose: (change: (search: WizardSearch) => WizardSearch) => void
  /** Goes to the next step, with a choice; after the last one the flow is complete. */
  next: (choice?: Partial<WizardSearch>) => void
  back: () => void
  /** Out of the wizard before its end. */
  dismiss: () => void
  /** Out of it at its end. */
  complete: () => void
}

type Way = {
  steps: readonly StepId[]
  /** Where it begins unless the address says otherwise; the first step unless given. */
  start?: StepId
  dismiss: () => void
  complete: () => void
}

/** Where the address has somebody in a wizard, and the ways from there. */
export function useFlow({ steps, start, dismiss, complete }: Way): Flow {
  const navigate = useNavigate()
  const search = useWizardSearch()
  const first = steps[0]
  if (!first) throw new Error('a wizard has steps')
  const step = steps.find((id) => id === search.step) ?? start ?? first
  const index = steps.indexOf(step)
  const go = (to: StepId, choice: Partial<WizardSearch>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...readWizardSearch({ ...before }), ...choice, step: to }),
      replace,
    })
  return {
    steps,
    step,
    search,
    choose: (change) =>
      void navigate({
        to: '.',
        search: (before: object) => change(readWizardSearch({ ...before })),
        replace: true,
      }),
    next: (choice = {}) => {
      const to = steps[index + 1]
      if (to) go(to, choice, false)
      else complete()
    },
    back: () => {
      const to = steps[index - 1]
      // In place of this step, or the browser's own way back would lead forward again.
      if (to) go(to, {}, true)
      else dismiss()
    },
    dismiss,
    complete,
  }
}
