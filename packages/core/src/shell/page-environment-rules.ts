/** What a page knows of its instance before it has asked anything (contract §8, spec ST-022). */
export type PageEnvironment = {
  isOnPrem: boolean
  /** Whether the server shows sandboxes that run in the browser, each on a name below the preview domain. */
  useStaticPreview: boolean
  /** The host that sandboxes have their names below; with a scheme where that is not the page's own. */
  previewDomain: string | null
  /** Events about use go to the service that this opens, once somebody allowed it; null where they go nowhere. */
  analyticsKey: string | null
  analyticsUrl: string | null
  /** Where errors of pages are reported to; null where they stay here. */
  errorsDsn: string | null
}

/** The element of a page that holds its settings, as JSON: texts by the names of the contract. */
export const ENVIRONMENT_ID = 'environment'

/** Settings as a page has them; what is not there is not set. */
export function readEnvironment(json: string | null | undefined): PageEnvironment {
  let given: Partial<Record<string, string>> = {}
  try {
    given = JSON.parse(json ?? '') ?? given
  } catch {
    // A page that no server has written into.
  }
  return {
    isOnPrem: given.IS_ONPREM === 'true',
    useStaticPreview: given.USE_STATIC_PREVIEW === 'true',
    previewDomain: given.PREVIEW_DOMAIN || null,
    analyticsKey: given.AMPLITUDE_API_KEY || null,
    analyticsUrl: given.AMPLITUDE_API_URL || null,
    errorsDsn: given.SENTRY_DSN || null,
  }
}
