export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** The ids of plans on the wire (spec BL-001). */
export const PLAN_IDS = { free: 'free', pro: 'flex', enterprise: 'enterprise' } as const satisfies Record<
  Plan,
  string
>

/** The plan with a wire id; null if it is absent or unknown. */
export const planById = (id: string | null | undefined): Plan | null =>
  plans.find((plan) => PLAN_IDS[plan] === id) ?? null

/** Whether a workspace has a paid plan, by its wire id, and so the badge (spec PM-037, SH-068). */
export const isProWorkspace = (workspace: { plan?: string | null | undefined }): boolean => {
  const plan = planById(workspace.plan)
  return plan !== null && plan !== 'free'
}

/** Whom a plan is for: one person's own workspace, or a team's (spec EN-059). */
export const planScopes = ['PERSONAL', 'TEAM'] as const
export type PlanScope = (typeof planScopes)[number]

/** The subscription type of a paid plan (spec EN-058). */
export const subscriptionType = <Scope extends PlanScope>(scope: Scope): `${Scope}_PRO` => `${scope}_PRO`
