import { ANALYTICS_URL } from '@sandlot/core/shell/limits'
import type { PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import type { AnalyticsProperties } from './analytics.ts'

type Needs = {
  environment: Pick<PageEnvironment, 'analyticsKey' | 'analyticsUrl'>
  fetch: typeof fetch
}

/** Tells the events of one page from those of others; it is another one each time the page is loaded. */
const pageId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Tells the service that the instance names; an event that does not arrive is nobody's trouble. */
export async function sendAnalytics(
  { environment: { analyticsKey, analyticsUrl }, fetch }: Needs,
  name: string,
  properties: AnalyticsProperties,
): Promise<void> {
  if (analyticsKey === null) return
  const event = analyticsEvent(analyticsKey, { name, properties, pageId, at: new Date() })
  await fetch(analyticsUrl ?? ANALYTICS_URL, {
    method: 'POST',
    // Other hosts need not be asked whether they take this.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(event),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Signing out leaves the page.
    keepalive: true,
  }).catch(() => undefined)
}

/**
 * One event in the form of the service's HTTP API. It names a page, which is another one each time it is loaded, and
 * nobody: nothing about the person leaves with it.
 */
const analyticsEvent = (
  key: string,
  event: { name: string; properties: AnalyticsProperties; pageId: string; at: Date },
) => ({
  api_key: key,
  events: [
    {
      device_id: event.pageId,
      event_type: event.name,
      event_properties: event.properties,
      time: event.at.getTime(),
      platform: 'Web',
      // The service would keep the visitor's address otherwise.
      ip: '0.0.0.0',
    },
  ],
})
