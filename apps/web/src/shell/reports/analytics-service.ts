import type { AnalyticsProperties } from './analytics.ts'

/**
 * One event in the form of the service's HTTP API. It names a page, which is another one each time it is loaded, and
 * nobody: nothing about the person leaves with it.
 */
export const analyticsEvent = (
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
