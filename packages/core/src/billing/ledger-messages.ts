export const ledgerMessages = {
  budgetUsedUp: {
    budget: 'The budget of this workspace is used up for this month.',
    person: 'Your budget is used up for this month.',
    token: 'The budget of this token is used up for this month.',
    label: 'The budget of this label is used up for this month.',
  },
  managersOnly: 'Only admins and billing managers of the workspace see this.',
  noBudgetWebhook: 'No address is told about the budgets of this workspace.',
  budgetOfNobody: 'Name whose budget it is: a member, a member’s token, or a label.',
}
