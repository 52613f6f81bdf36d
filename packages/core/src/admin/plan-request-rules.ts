import { ADDON_CREDITS } from '../billing/limits.ts'
import { billingMessages } from '../billing/messages.ts'
import { priceText } from '../billing/money-rules.ts'
import { includedIn } from '../billing/rules.ts'
import { TRIAL_DAYS_MAX } from './limits.ts'
import { adminWorkspaceMessages as say } from './workspaces-messages.ts'
import type { AdminWorkspace } from './workspaces-rest.ts'

type Asking = Pick<AdminWorkspace, 'request' | 'spendingLimit'>

/** The parts of a workspace's request, such as `Pro`, `paid yearly` and `2 × 500 credits`; empty without a request. */
export function wishesOf({ request, spendingLimit }: Asking): string[] {
  if (!request) return []
  const { plan, yearly, addons } = request
  return [
    billingMessages.planNames[plan],
    ...(yearly ? [say.yearly] : []),
    ...[...new Set(addons)].map((id) =>
      say.addon(addons.filter((one) => one === id).length, ADDON_CREDITS[id] ?? id),
    ),
    ...(spendingLimit ? [say.spendingLimit(priceText(spendingLimit * 100))] : []),
  ]
}

/** The monthly credits of a request if they exceed those of its plan; else null. */
export function creditsAsked(request: AdminWorkspace['request']): number | null {
  if (!request || request.addons.length === 0) return null
  const more = request.addons.reduce((sum, id) => sum + (ADDON_CREDITS[id] ?? 0), 0)
  return includedIn(request.plan).includedCredits + more
}

/** Parses monthly credits: null for those of the plan, undefined if it is not a whole number. */
export function creditsTyped(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s,]/g, '')
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

/** Parses the days of a trial; undefined if it is not a valid whole number. */
export function trialDaysTyped(text: string): number | undefined {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= TRIAL_DAYS_MAX ? days : undefined
}
