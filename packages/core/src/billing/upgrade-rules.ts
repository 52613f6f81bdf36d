import { canAdminister, type Role } from '../workspaces/rules.ts'
import { planById } from './plan-rules.ts'

type Upgradable = { plan?: string | null | undefined; featureFlags: { ubbBeta: boolean } }

/** Whether a workspace already has the current Pro, so that there is nothing to upgrade (spec WZ-022, WZ-045). */
export const isCurrentPro = ({ plan, featureFlags }: Upgradable): boolean =>
  (planById(plan) ?? 'free') !== 'free' && featureFlags.ubbBeta

/** Whether a role can upgrade a workspace that has a plan (spec WZ-021, WZ-044, PM-019). */
export const canUpgrade = (workspace: Upgradable, role: Role | null): boolean =>
  workspace.plan != null && canAdminister(role) && !isCurrentPro(workspace)
