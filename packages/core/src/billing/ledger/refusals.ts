import type { Refusals, RefusalTable } from '../../actions.ts'

const usedUp = {
  budget: 'The budget of this workspace is used up for this month.',
  person: 'Your budget is used up for this month.',
  token: 'The budget of this token is used up for this month.',
  label: 'The budget of this label is used up for this month.',
}

/** Why nothing starts even though there are credits. */
export const budgetRefusals: RefusalTable<{ budgetUsedUp: { of: keyof typeof usedUp } }> = {
  budgetUsedUp: { code: 'limit', text: ({ of }) => usedUp[of] },
}

/** Why a workspace's usage is not shown. */
export const statementRefusals: Refusals<'notBillingManager'> = {
  notBillingManager: {
    code: 'forbidden',
    text: () => 'Only admins and billing managers of the workspace see this.',
  },
}

/** Why a month's cost is not shown. */
export const costRefusals: Refusals<'currencyOfNoRate'> = {
  currencyOfNoRate: {
    code: 'validation',
    text: () => 'Also tell what a credit costs in this currency, as “rate”: prices are in USD.',
  },
}

/** Why a budget is not set. */
export const budgetNameRefusals: Refusals<'budgetOfNobody'> = {
  budgetOfNobody: {
    code: 'validation',
    text: () => 'Name whose budget it is: a member, a member’s token, or a label.',
  },
}

/** Why a budget's webhook cannot be removed. */
export const budgetWebhookRefusals: Refusals<'noBudgetWebhook'> = {
  noBudgetWebhook: {
    code: 'not_found',
    text: () => 'No webhook is set for the budget alerts of this workspace.',
  },
}
