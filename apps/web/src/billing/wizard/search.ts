import { useSearch } from '@tanstack/react-router'

/** Where somebody is in a wizard and what they chose: all of it is in the address, so nothing is lost with the page. */
export type WizardSearch = {
  workspace?: string
  plan?: string
  /** `month` or `year`. */
  interval?: string
  /** The add-ons, each as often as it is chosen, with commas between. */
  addons?: string
  /** The spending limit in whole dollars. */
  limit?: string
  step?: string
  /** Where the link was that led here. */
  source?: string
}

const names = ['workspace', 'plan', 'interval', 'addons', 'limit', 'step', 'source'] as const

/** What the address of a wizard says. The route leaves it to the page, whose code is not loaded before it is wanted. */
export const useWizardSearch = (): WizardSearch => readWizardSearch(useSearch({ strict: false }))

/** Links from elsewhere name the workspace `workspaceId` (spec WZ-024). */
export const readWizardSearch = (search: Record<string, unknown>): WizardSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name] || (name === 'workspace' && search.workspaceId)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
