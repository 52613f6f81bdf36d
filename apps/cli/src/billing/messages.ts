export const creditTexts = {
  none: '(none)',
  nothingUsed: 'Nothing used credits in this month.',
  noBudgets: 'No budgets.',
  creditsOrOff: 'Say either --credits or --off.',
  stops: 'nothing starts',
  tells: 'only told',
}

export const billingTexts = {
  nothingPaid: 'This workspace pays for nothing.',
  notApplied: 'Nothing was changed. Add --apply to do it.',
  addonsOrNone: 'Say either add-ons or --none.',
  wouldCost: (amount: string) => `It would cost ${amount} today. Add --apply to do it.`,
  converted: (amount: string) => `The workspace is billed by usage from now on. It cost ${amount} today.`,
  limitWrong: (text: string) => `The limit must be a whole number of dollars from 0, not ${text}.`,
  noLimit: 'Nothing may be spent on credits beyond the included ones.',
  limit: (amount: string) => `Up to ${amount} a month may be spent on credits beyond the included ones.`,
  noOrders: 'Nothing waits for an answer.',
}
