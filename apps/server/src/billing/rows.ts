import type { Entitlements } from './entitlements.ts'
import type { Item, Subscription, Terms } from './repo.ts'
import type { planRequests } from './tables.ts'

export type TeamLimitsRow = Entitlements
export type TeamUsageRow = { workspaceId: string; credits: number }
export type TeamFeatureFlagsRow = Terms
/** `isOpen`: whether the viewer may see how it is paid. */
export type ProSubscriptionRow = Subscription & { isOpen: boolean }
/** `isOpen`: whether the viewer may see what it costs. */
export type SubscriptionItemRow = Item & { isOpen: boolean }
export type PlanRequestRow = typeof planRequests.$inferSelect
