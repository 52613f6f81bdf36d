import type { Entitlements } from './entitlements.ts'
import type { Subscription, Terms } from './repo.ts'

export type TeamLimitsRow = Entitlements
export type TeamUsageRow = { workspaceId: string; credits: number }
export type TeamFeatureFlagsRow = Terms
/** With whether the viewer may see how it is paid. */
export type ProSubscriptionRow = Subscription & { isOpen: boolean }
