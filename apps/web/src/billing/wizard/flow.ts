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

/** One run of a wizard. */
export type Flow = {
  steps: readonly StepId[]
  step: StepId
  search: WizardSearch
  /** Stores a choice in the address. */
  choose: (change: (search: WizardSearch) => WizardSearch) => void
  /** Goes to the next step, with a choice; after the last one the flow is complete. */
  next: (choice?: Partial<WizardSearch>) => void
  back: () => void
  /** Leaves the wizard before its end. */
  dismiss: () => void
  /** Leaves the wizard at its end. */
  complete: () => void
}

type Way = {
  steps: readonly StepId[]
  /** The step to start at unless the address names one. Defaults to the first. */
  start?: StepId
  dismiss: () => void
  complete: () => void
}

/** Returns the current step according to the address, and the navigation from it. */
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
      // Replaces this step, or the browser's Back button would lead forward again.
      if (to) go(to, {}, true)
      else dismiss()
    },
    dismiss,
    complete,
  }
}
