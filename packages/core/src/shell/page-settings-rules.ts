import type { PageEnvironment } from './page-environment-rules.ts'

/** The settings' names in a page. */
export const environmentNames = {
  isOnPrem: 'IS_ONPREM',
  useStaticPreview: 'USE_STATIC_PREVIEW',
  previewDomain: 'PREVIEW_DOMAIN',
  analyticsKey: 'AMPLITUDE_API_KEY',
  analyticsUrl: 'AMPLITUDE_API_URL',
  errorsDsn: 'SENTRY_DSN',
} as const satisfies Record<keyof PageEnvironment, string>

/** Serializes settings for a page; `<` is escaped, so that no value can close the element. */
export function writeEnvironment(environment: PageEnvironment): string {
  const entries = Object.entries(environmentNames).flatMap(([field, name]) => {
    const value = environment[field as keyof PageEnvironment]
    return value === null || value === false ? [] : [[name, String(value)]]
  })
  return JSON.stringify(Object.fromEntries(entries)).replaceAll('<', '\\u003c')
}

/** The URL pattern of previews, `http://{id}.host`; null if the page does not know it. */
export function previewPatternOf(
  { useStaticPreview, previewDomain }: PageEnvironment,
  pageProtocol: string,
): string | null {
  if (!useStaticPreview || previewDomain === null) return null
  return previewDomain.includes('://')
    ? previewDomain.replace('://', '://{id}.')
    : `${pageProtocol}//{id}.${previewDomain}`
}
