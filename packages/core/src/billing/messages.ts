import { counted, grouped } from '../grouped.ts'
import { creditPriceText } from './money-rules.ts'
import type { Plan } from './plan-rules.ts'

export const billingMessages = {
  planNames: { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' } satisfies Record<Plan, string>,
  plan: 'Plan',
  noPlans: 'No plans on this server',
  credits: 'Credits this month',
  /** Spec SH-027. */
  used: (used: number, most: number) => `${grouped(used)} / ${grouped(most)} credits`,
  /** How much of the total is paid for besides the plan. */
  billed: (included: number, onDemand: number) =>
    `${grouped(included)} included, up to ${grouped(onDemand)} billed at ${creditPriceText()} each`,
  fromPlan: (credits: string) => `${credits} from the plan`,
  fromAddons: (credits: string) => `${credits} from add-ons`,
  onDemand: (credits: string, price: string | null) =>
    price === null ? `${credits} on demand` : `${credits} on demand (${price})`,
  left: (left: number) => `${counted(left, 'credit')} left`,
  runtime: (hours: number, tier: string) => `${counted(hours, 'hour')} of ${tier} VM runtime`,
  hours: (hours: number, tier: string) => `${counted(hours, 'hour')} of ${tier} VM runtime left`,
  upgrade: 'Upgrade',
  manage: 'Manage',
  failed: 'The credits of this workspace could not be loaded.',
  tryAgain: 'Try again',
  unknownPlan: (plan: string) => `There is no plan “${plan}”. The plans are free, pro and enterprise.`,
  paysForPlan: 'This workspace pays for its plan. Cancel that in its billing first.',
  paysForPlanHint: 'Another plan can be set once what is paid for has ended.',
  workspaceUnknown: (id: string) => `There is no workspace ${id}.`,
  limitWrong: (name: string) =>
    `${name} must be a whole number from 0. Leave it empty to use the plan’s limit.`,
  spendingWrong: (most: number) => `The spending limit must be a whole number of dollars from 0 to ${most}.`,
}
