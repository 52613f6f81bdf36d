import { useSearch } from '@tanstack/react-router'

/** The state of a wizard. All of it is in the address, so that leaving the page loses nothing. */
export type WizardSearch = {
  workspace?: string
  plan?: string
  /** `month` or `year`. */
  interval?: string
  /** The add-ons, separated by commas and repeated by quantity. */
  addons?: string
  /** The spending limit in whole dollars. */
  limit?: string
  step?: string
  /** The location of the link that led here. */
  source?: string
}

const names = ['workspace', 'plan', 'interval', 'addons', 'limit', 'step', 'source'] as const

/**
 * Returns the state in the wizard's address. Parsed by the page and not the route, so that its code is loaded only when
 * needed.
 */
export const useWizardSearch = (): WizardSearch => readWizardSearch(useSearch({ strict: false }))

/** External links call the workspace `workspaceId` (spec WZ-024). */
export const readWizardSearch = (search: Record<string, unknown>): WizardSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name] || (name === 'workspace' && search.workspaceId)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
