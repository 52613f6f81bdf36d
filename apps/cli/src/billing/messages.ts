export const creditTexts = {
  none: '(none)',
  nothingUsed: 'Nothing used credits in this month.',
  noBudgets: 'No budgets.',
  creditsOrOff: 'Say either --credits or --off.',
  stops: 'nothing starts',
  tells: 'only told',
}
