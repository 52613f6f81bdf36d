import type { Refusals, RefusalTable } from '../actions.ts'
import { ON_DEMAND_SPENDING_MAX } from './limits.ts'
import { billingMessages } from './messages.ts'

type TermsParams = {
  workspaceUnknown: string
  planUnknown: string
  limitInvalid: string
  spendingInvalid: string
}

/** Why a workspace does not get a plan or a limit. */
export const termsRefusals: RefusalTable<TermsParams> = {
  workspaceUnknown: { code: 'not_found', text: billingMessages.workspaceUnknown },
  planUnknown: { code: 'validation', text: billingMessages.unknownPlan },
  limitInvalid: { code: 'validation', text: billingMessages.limitWrong },
  spendingInvalid: { code: 'validation', text: () => billingMessages.spendingWrong(ON_DEMAND_SPENDING_MAX) },
}

/** Why nothing starts although there are credits. */
export const budgetRefusals: RefusalTable<{
  budgetUsedUp: { of: keyof typeof billingMessages.budgetUsedUp }
}> = {
  budgetUsedUp: { code: 'limit', text: ({ of }) => billingMessages.budgetUsedUp[of] },
}

/** Why nothing is told of how a workspace uses its credits. */
export const statementRefusals: Refusals<'notBillingManager'> = {
  notBillingManager: { code: 'forbidden', text: () => billingMessages.managersOnly },
}

/** Why a budget is not set. */
export const budgetNameRefusals: Refusals<'budgetOfNobody'> = {
  budgetOfNobody: { code: 'validation', text: () => billingMessages.budgetOfNobody },
}
