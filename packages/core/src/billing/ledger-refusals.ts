import type { Refusals, RefusalTable } from '../actions.ts'
import { ledgerMessages } from './ledger-messages.ts'

/** Why nothing starts although there are credits. */
export const budgetRefusals: RefusalTable<{
  budgetUsedUp: { of: keyof typeof ledgerMessages.budgetUsedUp }
}> = {
  budgetUsedUp: { code: 'limit', text: ({ of }) => ledgerMessages.budgetUsedUp[of] },
}

/** Why nothing is told of how a workspace uses its credits. */
export const statementRefusals: Refusals<'notBillingManager'> = {
  notBillingManager: { code: 'forbidden', text: () => ledgerMessages.managersOnly },
}

/** Why a budget is not set. */
export const budgetNameRefusals: Refusals<'budgetOfNobody'> = {
  budgetOfNobody: { code: 'validation', text: () => ledgerMessages.budgetOfNobody },
}

/** Why no webhook is taken away. */
export const budgetWebhookRefusals: Refusals<'noBudgetWebhook'> = {
  noBudgetWebhook: { code: 'not_found', text: () => ledgerMessages.noBudgetWebhook },
}
