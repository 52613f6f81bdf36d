export type AnalyticsProperties = Readonly<Record<string, string | number | boolean>>

/** What carries events out of the page. An instance without one sends nothing anywhere (docs/spec/decisions.md, 11). */
export type AnalyticsSink = {
  start: () => void
  optOut: () => void
  send: (event: string, properties: AnalyticsProperties) => void
}

/** Where the parts of a client tell what was done; whether it leaves is not theirs to know. */
export type Analytics = {
  track: (event: string, properties?: AnalyticsProperties) => void
  /** Says what the person chose, at first and on every change (spec SH-087, SH-088). */
  setConsent: (isAllowed: boolean) => void
}

/**
 * The gate in front of a sink: nothing passes before the person accepted the analytical category, and what was
 * told before is not made up for (spec LV-031).
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
