import type { Entitlements } from './entitlements.ts'

export type TeamLimitsRow = Entitlements
export type TeamUsageRow = Entitlements
