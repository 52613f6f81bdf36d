export type AnalyticsProperties = Readonly<Record<string, string | number | boolean>>

/** Sends events to a service. An instance without one sends nothing (docs/spec/decisions.md, 11). */
export type AnalyticsSink = {
  start: () => void
  optOut: () => void
  send: (event: string, properties: AnalyticsProperties) => void
}

/** Where the parts of a client report events, without knowing whether they are sent. */
export type Analytics = {
  track: (event: string, properties?: AnalyticsProperties) => void
  /** Passes the user's choice, at the start and on every change (spec SH-087, SH-088). */
  setConsent: (isAllowed: boolean) => void
}

/**
 * The gate in front of a sink. Nothing passes before the user has accepted the analytical category, and earlier events
 * are not sent later (spec LV-031).
 */
export function createAnalytics(sink: AnalyticsSink | null): Analytics {
  let isAllowed: boolean | null = null
  return {
    track: (event, properties = {}) => {
      if (isAllowed) sink?.send(event, properties)
    },
    setConsent: (next) => {
      if (next === isAllowed) return
      isAllowed = next
      if (next) sink?.start()
      else sink?.optOut()
    },
  }
}
