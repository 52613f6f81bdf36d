import { ANALYTICS_URL } from '@sandlot/core/shell/limits'
import type { PageEnvironment } from '@sandlot/core/shell/page-environment-rules'
import type { AnalyticsProperties } from './analytics.ts'

type Needs = {
  environment: Pick<PageEnvironment, 'analyticsKey' | 'analyticsUrl'>
  fetch: typeof fetch
}

/** Distinguishes the events of one page load from those of others. */
const pageId = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Sends an event to the service that the instance names. Failures are ignored. */
export async function sendAnalytics(
  { environment: { analyticsKey, analyticsUrl }, fetch }: Needs,
  name: string,
  properties: AnalyticsProperties,
): Promise<void> {
  if (analyticsKey === null) return
  const event = analyticsEvent(analyticsKey, { name, properties, pageId, at: new Date() })
  await fetch(analyticsUrl ?? ANALYTICS_URL, {
    method: 'POST',
    // Avoids a CORS preflight request.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(event),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // Signing out leaves the page.
    keepalive: true,
  }).catch(() => undefined)
}

/**
 * Returns one event in the format of the service's HTTP API. It identifies the page load and nobody: nothing about the
 * user is sent.
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
      // Otherwise the service would record the visitor's IP address.
      ip: '0.0.0.0',
    },
  ],
})
