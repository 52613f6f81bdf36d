/** What a page knows about its instance before any request (contract §8, spec ST-022). */
export type PageEnvironment = {
  isOnPrem: boolean
  /** Whether the server serves previews of browser sandboxes, each on its own subdomain of the preview domain. */
  useStaticPreview: boolean
  /** The parent host of previews; with a scheme if it differs from the page's. */
  previewDomain: string | null
  /** The key of the service that receives usage events, once a person has consented; null if there is none. */
  analyticsKey: string | null
  analyticsUrl: string | null
  /** Where page errors are reported; null if nowhere. */
  errorsDsn: string | null
}

/** The id of the element with a page's settings as JSON, by the contract's names. */
export const ENVIRONMENT_ID = 'environment'

/** Parses a page's settings; absent ones are unset. */
export function readEnvironment(json: string | null | undefined): PageEnvironment {
  let given: Partial<Record<string, string>> = {}
  try {
    given = JSON.parse(json ?? '') ?? given
  } catch {
    // A page served without settings.
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
