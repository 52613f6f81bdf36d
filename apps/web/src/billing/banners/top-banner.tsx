import { planPart } from '../plan-part.tsx'

/** Problems with payment or credits, above the dashboard (spec SH-003, SH-004). */
export const TopBanner = planPart(() => import('./billing-banner.tsx').then((module) => module.BillingBanner))
