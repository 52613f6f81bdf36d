import { planPart } from './plan-part.tsx'

/** The active workspace's credits at the bottom of the sidebar. */
export const SidebarCredits = planPart(() =>
  import('./credit-usage.tsx').then((module) => module.CreditUsage),
)
