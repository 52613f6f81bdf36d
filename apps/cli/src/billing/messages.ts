import type { BudgetKind } from '@sandlot/core/billing/credits/usage-rules'

export const creditTexts = {
  none: '(none)',
  nothingUsed: 'Nothing used credits this month.',
  noBudgets: 'No budgets.',
  creditsOrOff: 'Use either --credits or --off.',
  budgetUnchanged: 'Nothing was changed. Use --credits to set a budget, or --off to remove one.',
  budgetStops: {
    workspace: 'Nothing that uses credits starts in this workspace as long as its budget is 0.',
    person: 'Nothing that uses credits starts for this person as long as their budget is 0.',
    token: 'Nothing that uses credits starts with this token as long as its budget is 0.',
    label: 'Nothing that uses credits starts with this label as long as its budget is 0.',
  } satisfies Record<BudgetKind, string>,
  stops: 'nothing starts',
  tells: 'only told',
  oneOfAlerts: 'Use an address, --test or --off, one at a time.',
  noAlerts: 'No webhook is set for budget alerts.',
  alertsSet: (url: string) => `Deliveries to ${url} are signed with this secret. It is shown only now.`,
  neverTold: 'not told yet',
}

const at = (day: string | null) => (day === null ? 'with the period' : `on ${day}`)

export const billingTexts = {
  wouldEnd: (day: string | null) =>
    `The plan would end ${at(day)}, and the workspace be on Free from then on. Add --apply to do it.`,
  endsAnyway: (day: string) => `The plan already ends on ${day}.`,
  wouldGoOn: (day: string) => `The plan would go on after ${day}. Add --apply to do it.`,
  goesOnAnyway: 'The plan is not set to end.',
  addonsOrNone: 'Use either add-ons or --none.',
  wouldCost: (amount: string) => `It would cost ${amount} today. Add --apply to do it.`,
  noAddons: 'no add-ons',
  wouldEndAddons: (list: string, day: string | null) => `${list} would end ${at(day)}.`,
  willHave: (list: string, day: string | null) =>
    `${day === null ? 'From the next period' : `From ${day}`} on there will be ${list}.`,
  alreadyConverted: 'This workspace is already billed by usage.',
  changed: (amount: string) => `It cost ${amount} today.`,
  endAddons: (list: string, day: string | null) => `${list} will end ${at(day)}.`,
  converted: (amount: string) => `The workspace is billed by usage from now on. It cost ${amount} today.`,
  limitWrong: (text: string) => `The limit must be a whole number of dollars from 0, not ${text}.`,
  limitFree: 'The Free plan has no credits beyond the included ones, so no limit can be set.',
  portalHint: 'To use another card: sandlot billing portal',
  keepHint: 'To keep it: sandlot billing plan pro --apply',
  checkoutHint: 'To get Pro: sandlot billing checkout',
  noLimit: 'Nothing may be spent on credits beyond the included ones.',
  limit: (amount: string) => `Up to ${amount} a month may be spent on credits beyond the included ones.`,
  noOrders: 'No request is waiting for an answer.',
}
