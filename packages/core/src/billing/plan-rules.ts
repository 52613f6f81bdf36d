export const plans = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof plans)[number]

/** What each plan is called on the wire (spec BL-001). */
export const PLAN_IDS = { free: 'free', pro: 'flex', enterprise: 'enterprise' } as const satisfies Record<
  Plan,
  string
>

/** The plan that an id of the wire stands for; null for none, and for one that is not known here. */
export const planById = (id: string | null | undefined): Plan | null =>
  plans.find((plan) => PLAN_IDS[plan] === id) ?? null

/** Whether a workspace has a paid plan, by the id that the wire has: then it has the badge (spec PM-037, SH-068). */
export const isProWorkspace = (workspace: { plan?: string | null | undefined }): boolean => {
  const plan = planById(workspace.plan)
  return plan !== null && plan !== 'free'
}

/** What a plan is for: a person's own workspace, or one of several people (spec EN-059). */
export const planScopes = ['PERSONAL', 'TEAM'] as const
export type PlanScope = (typeof planScopes)[number]

/** What a subscription of a paid plan is called by what it is for (spec EN-058). */
export const subscriptionType = <Scope extends PlanScope>(scope: Scope): `${Scope}_PRO` => `${scope}_PRO`
