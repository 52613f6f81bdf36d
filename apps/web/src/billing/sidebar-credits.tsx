import { planPart } from './plan-part.tsx'

/** The credits of the active workspace at the foot of the sidebar. */
export const SidebarCredits = planPart(() =>
  import('./credit-usage.tsx').then((module) => module.CreditUsage),
)
