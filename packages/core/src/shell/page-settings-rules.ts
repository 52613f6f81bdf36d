import type { PageEnvironment } from './page-environment-rules.ts'

/** The names of the settings in a page. */
export const environmentNames = {
  isOnPrem: 'IS_ONPREM',
  useStaticPreview: 'USE_STATIC_PREVIEW',
  previewDomain: 'PREVIEW_DOMAIN',
  analyticsKey: 'AMPLITUDE_API_KEY',
  analyticsUrl: 'AMPLITUDE_API_URL',
  errorsDsn: 'SENTRY_DSN',
} as const satisfies Record<keyof PageEnvironment, string>

/** Settings as they are put into a page; `<` is written so that no value ends the element that they stand in. */
export function writeEnvironment(environment: PageEnvironment): string {
  const entries = Object.entries(environmentNames).flatMap(([field, name]) => {
    const value = environment[field as keyof PageEnvironment]
    return value === null || value === false ? [] : [[name, String(value)]]
  })
  return JSON.stringify(Object.fromEntries(entries)).replaceAll('<', '\\u003c')
}

/** Where each sandbox is shown, as `http://{id}.host`; null where the page does not know. */
export function previewPatternOf(
  { useStaticPreview, previewDomain }: PageEnvironment,
  pageProtocol: string,
): string | null {
  if (!useStaticPreview || previewDomain === null) return null
  return previewDomain.includes('://')
    ? previewDomain.replace('://', '://{id}.')
    : `${pageProtocol}//{id}.${previewDomain}`
}
